// SPDX-License-Identifier: BSL-1.0
#include "reports/program/shard/shard_text.hpp"

#include <limits>
#include <utility>

#include "reports/program/shard/checksummed_lines.hpp"

namespace reports {

namespace {

std::string line_of(const char* key, const Json& json) {
  return with_checksum(Json{{key, json}}.dump(-1, ' ', true, Json::error_handler_t::replace));
}

ShardHead head_in(const Json& json) {
  const Json& shard = object_at(json, "shard");
  const std::uint64_t schema = whole_at(shard, "schema", std::numeric_limits<std::uint64_t>::max());
  if (schema != shard_schema) {
    throw JsonFault{
        fmt::format("its shard schema is {}, and this program reads schema {}", schema, shard_schema)};
  }
  ShardHead head{{text_at(shard, "command"), object_at(shard, "plan"), text_at(shard, "sources")},
                 {},
                 text_at(shard, "command_line")};
  head.share.of = whole_at(shard, "of", most_shards);
  head.share.number = whole_at(shard, "number", head.share.of);
  if (head.share.number == 0) throw JsonFault{"number: shards are counted from 1"};
  return head;
}

Session session_in(const Json& json) {
  return {text_at(json, "version"),
          text_at(json, "compiler"),
          text_at(json, "flags"),
          text_at(json, "processor"),
          text_at(json, "date"),
          static_cast<unsigned>(whole_at(json, "threads", std::numeric_limits<unsigned>::max()))};
}

constexpr std::string_view piece_begin = "{\"piece\":";

ShardText shard_in(std::string_view text) {
  if (text.empty()) throw JsonFault{"the file is empty"};
  const auto lines = unsealed(text);
  if (const auto* const damaged = std::get_if<DamagedLine>(&lines)) {
    if (damaged->number == 1) throw JsonFault{"it isn't a shard file, or its first line is damaged"};
    throw JsonFault{fmt::format("line {} is damaged", damaged->number)};
  }
  const auto& [objects, bytes, is_cut_off] = std::get<Unsealed>(lines);
  if (objects.empty()) throw JsonFault{"it isn't a shard file, or its first line is cut off"};
  ShardText shard{head_in(strict_json(objects.front())), {}, {}, false, bytes};
  for (std::size_t i = 1; i < objects.size(); ++i) {
    part(fmt::format("line {}", i + 1), [&] {
      if (shard.is_done) throw JsonFault{"nothing may follow the last line"};
      if (objects[i].starts_with(piece_begin)) {
        shard.pieces.push_back(objects[i]);
        return;
      }
      const Json json = strict_json(objects[i]);
      if (find(json, "session") != nullptr) {
        shard.sessions.push_back(session_in(object_at(json, "session")));
        return;
      }
      const std::uint64_t pieces = whole_at(object_at(json, "end"), "pieces", objects.size());
      if (pieces != shard.pieces.size())
        throw JsonFault{
            fmt::format("it has {} pieces, and its last line says {}", shard.pieces.size(), pieces)};
      shard.is_done = true;
    });
  }
  if (shard.is_done && is_cut_off) throw JsonFault{"something follows its last line"};
  return shard;
}

}  // namespace

std::string write(const ShardHead& head) {
  return line_of("shard", {{"schema", shard_schema},
                           {"command", head.work.command},
                           {"number", head.share.number},
                           {"of", head.share.of},
                           {"plan", head.work.plan},
                           {"sources", head.work.sources},
                           {"command_line", head.command_line}});
}

std::string write(const Session& session) {
  return line_of("session", {{"version", session.version},
                             {"compiler", session.compiler},
                             {"flags", session.flags},
                             {"processor", session.processor},
                             {"date", session.date},
                             {"threads", session.threads}});
}

std::string write_piece(const Json& piece) { return line_of("piece", piece); }

std::string write_end(std::size_t pieces) { return line_of("end", {{"pieces", pieces}}); }

std::variant<ShardText, std::string> read_shard(std::string_view text) {
  try {
    return shard_in(text);
  } catch (const JsonFault& fault) {
    return fault.why;
  }
}

Json piece_in(const std::string& line) {
  Json json = Json::parse(line, nullptr, false);
  if (!json.is_object()) throw JsonFault{"this isn't JSON"};
  return object_at(json, "piece");
}

}  // namespace reports
