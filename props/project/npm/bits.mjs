// SPDX-License-Identifier: BSL-1.0
// The hash of props/flags/bits.cpp by the functions of the npm package: the same fixed stream of cases, the same words of an
// answer. Anything that loads the package can call it: node, and a page.

const all = (1n << 64n) - 1n;
const view = new DataView(new ArrayBuffer(8));

const types = {
  f32: {
    bits: 32n,
    fraction: 23n,
    fields: 256n,
    number(bits) {
      view.setUint32(0, Number(bits));
      return view.getFloat32(0);
    },
    word(number) {
      view.setFloat32(0, number);
      return BigInt(view.getUint32(0));
    },
  },
  f64: {
    bits: 64n,
    fraction: 52n,
    fields: 2048n,
    number(bits) {
      view.setBigUint64(0, bits);
      return view.getFloat64(0);
    },
    word(number) {
      view.setFloat64(0, number);
      return view.getBigUint64(0);
    },
  },
};

export function hash_of(graze, rounds = 10_000) {
  let state = 1n;
  const word = () => {
    state = (state + 0x9e3779b97f4a7c15n) & all;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & all;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & all;
    return z ^ (z >> 31n);
  };

  const drawing = (type) => {
    const kind = word() % 8n;
    const field = word() % (type.fields - 1n);
    const of = (sign, exponent, low) =>
      type.number((sign << (type.bits - 1n)) | (exponent << type.fraction) | (low & ((1n << type.fraction) - 1n)));
    return (positive) => {
      const w = word();
      const low = word();
      const sign = positive ? 0n : w >> 63n;
      if (kind === 0n) return of(sign, w % type.fields, low);
      if (kind === 1n) return of(sign, 0n, low >> w % 24n);
      if (kind > 3n) return of(sign, type.fields / 2n - 4n + (w % 8n), low);
      const n = low % 64n;
      if (n === 0n) return of(sign, 0n, 0n);
      const top = BigInt(n.toString(2).length - 1);
      const middle = kind === 2n ? type.fields / 2n : 1n + (field % (type.fields - 16n));
      return of(sign, middle + top, n << (type.fraction - top));
    };
  };

  const words_of = (asked, type, question, n) => {
    const said = [];
    const vector = (i) => n.slice(i, i + 3);
    const add_number = (number) => said.push(number === undefined ? 0n : type.word(number));
    const add_place = (place) => ['x', 'y', 'z'].forEach((axis) => add_number(place?.[axis]));
    const add = ({ outcome, motion }, ...numbers) => {
      said.push(BigInt(graze.Outcome[outcome]), motion === undefined ? 0n : BigInt(graze.Motion[motion] + 1));
      numbers.forEach(add_number);
    };
    const mover = { centre: vector(0), radius: n[3], displacement: vector(4) };
    const other = { centre: vector(7), radius: n[10] };
    const cast = { start: vector(0), radius: n[3], end: vector(4) };
    for (const rounding of ['nearest', 'towards start']) {
      if (question === 'ray') {
        const options = { tMax: n[10], rounding };
        const ray = { origin: vector(0), direction: vector(3) };
        const sphere = { centre: vector(6), radius: n[9] };
        const span = asked.raySphereSpan(ray, sphere, options);
        const hit = asked.raySphere(ray, sphere, options);
        if (!Object.is(hit.time, span.enter)) throw new Error('a span begins elsewhere than its hit');
        add(span, span.enter, span.exit);
        continue;
      }
      const hit = {
        sweep: () => asked.sphereSweep(mover, other, { rounding }),
        moving: () => asked.movingSpheres(mover, { ...other, displacement: vector(11) }, { rounding }),
        cast: () => asked.sphereCast(cast, other, { rounding }),
        container: () => asked.containingSphere(mover, other, { rounding }),
      }[question]();
      add(hit, hit.time);
    }
    if (question === 'cast') {
      const contact = asked.sphereCastContact(cast, other);
      add(contact, contact.time);
      [contact.centre, contact.point, contact.normal].forEach(add_place);
      add_number(contact.distance);
    }
    return said;
  };

  // FNV-1a by halves of 32 bits, since BigInt is slow.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  const take = (byte) => {
    low = (low ^ byte) >>> 0;
    // Times 2^40 + 0x1b3.
    const product = low * 0x1b3;
    high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (low << 8)) >>> 0;
    low = product >>> 0;
  };
  const ask = (asked, type) => {
    const draw = drawing(type);
    const numbers = Array.from({ length: 14 }, (_, i) => draw((i === 3 || i === 10) && word() % 64n !== 0n));
    const ray = [...numbers.slice(0, 3), ...numbers.slice(4, 11), draw(true)];
    for (const question of ['ray', 'sweep', 'moving', 'cast', 'container']) {
      for (const said of words_of(asked, type, question, question === 'ray' ? ray : numbers)) {
        for (let bits = said, i = 0; i < 8; ++i, bits >>= 8n) take(Number(bits & 0xffn));
      }
    }
  };
  for (let i = 0; i < rounds; ++i) {
    ask(graze.f32, types.f32);
    ask(graze, types.f64);
  }
  const hex = (half) => half.toString(16).padStart(8, '0');
  return hex(high) + hex(low);
}

// The same by .many. All scenes have to be known before it is asked: the cases are drawn once to collect them, and once more to
// hash their answers.
export function hash_of_many(graze, rounds) {
  const names = Object.keys(graze.f32);
  const { Outcome, Motion } = graze;
  const with_functions = (of_type) => {
    const of = (library, type) => Object.fromEntries(names.map((name) => [name, of_type(library, type, name)]));
    return { ...of(graze, 'f64'), f32: of(graze.f32, 'f32'), Outcome, Motion };
  };

  const asked = new Map();
  const collects = (library, type, name) => (a, b, { tMax, rounding } = {}) => {
    const key = [type, name, rounding].join();
    if (!asked.has(key)) asked.set(key, { library, type, name, rounding, a: [], b: [], t_max: [], next: 0 });
    const all = asked.get(key);
    all.a.push(a);
    all.b.push(b);
    all.t_max.push(tMax);
    return { outcome: 'miss' };
  };
  hash_of(with_functions(collects), rounds);

  for (const all of asked.values()) {
    const Numbers = all.type === 'f32' ? Float32Array : Float64Array;
    const arrays = (shapes) => Object.fromEntries(
      Object.keys(shapes[0]).map((part) => [part, Numbers.from(shapes.flatMap((shape) => shape[part]))]));
    const options = all.rounding && { rounding: all.rounding };
    const t_max = all.name.startsWith('raySphere') && { tMax: Numbers.from(all.t_max) };
    all.answers = all.library[all.name].many(arrays(all.a), arrays(all.b), { ...options, ...t_max });
  }

  const outcome_of = Object.fromEntries(Object.entries(Outcome).map(([name, value]) => [value, name]));
  const motion_of = Object.fromEntries(Object.entries(Motion).map(([name, value]) => [value, name]));
  const replays = (library, type, name) => (a, b, { rounding } = {}) => {
    const all = asked.get([type, name, rounding].join());
    const i = all.next++;
    const answer = Object.entries(all.answers).map(([part, values]) => {
      if (part === 'outcome') return [part, outcome_of[values[i]]];
      if (part === 'motion') return [part, all.answers.outcome[i] >= Outcome.overlap ? motion_of[values[i]] : undefined];
      const [x, y, z] = values.subarray(3 * i, 3 * i + 3);
      if (['centre', 'point', 'normal'].includes(part)) return [part, Number.isNaN(x) ? undefined : { x, y, z }];
      return [part, Number.isNaN(values[i]) ? undefined : values[i]];
    });
    return Object.fromEntries(answer);
  };
  return hash_of(with_functions(replays), rounds);
}
