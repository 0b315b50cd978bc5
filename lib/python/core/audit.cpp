// SPDX-License-Identifier: BSL-1.0
#include "audit.hpp"

#include <pybind11/stl.h>

#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "contract.hpp"
#include "function.hpp"
#include "picture.hpp"
#include "verify/audit.hpp"
#include "verify/audit/one_answer.hpp"
#include "verify/case/text.hpp"

namespace graze::python {

namespace py = pybind11;

using namespace verify;

namespace {

/// verify::audit names the one case being asked if the process crashes, so there is one audit at a time.
class OnlyOne {
 public:
  OnlyOne() {
    if (is_running)
      throw std::runtime_error(
          "graze.audit is running already, in another thread or around this function: one at a time");
    is_running = true;
  }
  OnlyOne(const OnlyOne&) = delete;
  OnlyOne& operator=(const OnlyOne&) = delete;
  ~OnlyOne() { is_running = false; }

 private:
  static inline bool is_running = false;  // the GIL protects it
};

template <class Real>
py::dict as_python(const Example<Real>& one, std::string_view kind, std::uint64_t times) {
  py::dict all;
  all["kind"] = kind;
  all["times"] = times;
  all["family"] = one.family;
  all["case"] = write(one.trial.asked());
  all["said"] = one.failure ? one.failure->what : write(one.trial.answer);
  all["truth"] = write(as_answer(one.trial.truth));
  all["text"] = lines_of(one.trial, one.failure);
  all["svg"] = one.failure ? std::string() : picture_of(one.trial);
  return all;
}

template <class Real>
py::dict as_python(const FunctionAudit<Real>& audit) {
  py::dict all;
  all["text"] = describe(audit);
  all["question"] = name(audit.question);
  all["types"] = type_name<Real>();
  all["seed"] = audit.seed;
  all["complete"] = audit.complete;
  all["asked"] = audit.tally.cases;
  all["skipped"] = audit.skipped();
  all["wrong"] = audit.wrong();
  py::list families, diagnosis, counterexamples;
  for (const auto& one : audit.families)
    families.append(py::make_tuple(one.name, one.asked, one.skipped, one.wrong));
  for (const Reason& one : reasons_of(audit.diagnosis))
    diagnosis.append(py::make_tuple(one.sentence, one.remedy));
  py::dict counted_kinds, errors;
  for (std::size_t i = 0; i < kinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    if (audit.tally.times(kind) != 0) counted_kinds[py::str(name(kind))] = audit.tally.times(kind);
    if (audit.simplest[i])
      counterexamples.append(as_python(*audit.simplest[i], name(kind), audit.tally.times(kind)));
  }
  if (audit.outcome_broken)
    counterexamples.append(
        as_python(*audit.outcome_broken, "outcome differs", audit.tally.outcome_broken.times));
  if (audit.motion_broken)
    counterexamples.append(
        as_python(*audit.motion_broken, "motion differs", audit.tally.motion_broken.times));
  for (std::size_t i = 0; i < figures; ++i)
    if (audit.tally.error[i].total() != 0)
      errors[py::str(name(static_cast<Figure>(i)))] = audit.tally.error[i].largest();
  all["families"] = families;
  all["diagnosis"] = diagnosis;
  all["kinds"] = counted_kinds;
  all["errors"] = errors;
  all["counterexamples"] = counterexamples;
  const Steps steps = audit.backward.largest;
  if (steps == no_steps) {
    all["steps"] = std::numeric_limits<double>::infinity();
  } else {
    all["steps"] = steps;
  }
  all["stability"] = name(stability_of(steps));
  return all;
}

template <class Real>
py::dict audited(const py::object& function, Question question, const Contract& contract, Given given,
                 std::uint64_t cases, std::uint64_t seed, const std::vector<std::string>& families,
                 const py::object& domain, std::uint64_t enough) {
  const Call call(question, contract.endless, given);
  PythonFunction<Real> subject(function, call, contract);
  Sample<Real> sample;
  sample.cases = cases;
  sample.seed = seed;
  sample.families.assign(families.begin(), families.end());
  if (enough != 0) sample.enough = enough;
  if (!domain.is_none()) {
    sample.domain = [&](const Scene<Real>& scene) {
      const py::gil_scoped_acquire hold;
      const int is_in = PyObject_IsTrue(domain(*call.arguments(case_of(question, scene))).ptr());
      if (is_in < 0) throw py::error_already_set();
      return is_in != 0;
    };
  }
  FunctionAudit<Real> audit;
  {
    const py::gil_scoped_release others_may_run;
    audit = verify::audit(question, contract, subject, sample);
  }
  return as_python(audit);
}

}  // namespace

void add_audit(py::module_& module) {
  module.def("audit", [](const py::object& function, const std::string& question_word,
                         const std::string& types, const py::dict& options, bool as_tuples,
                         std::uint64_t cases, std::uint64_t seed, const std::vector<std::string>& families,
                         const py::object& domain, std::uint64_t enough) {
    const Question question = question_of(question_word);
    const Contract contract = contract_of(options);
    const OnlyOne only_one;
    const Given given = as_tuples ? Given::tuples : Given::arrays;
    if (types != "f32" && types != "f64")
      throw py::value_error("types is '" + types + "': give 'f32' or 'f64'");
    return types == "f32"
               ? audited<float>(function, question, contract, given, cases, seed, families, domain, enough)
               : audited<double>(function, question, contract, given, cases, seed, families, domain, enough);
  });
}

}  // namespace graze::python
