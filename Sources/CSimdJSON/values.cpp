#include "CSimdJSON.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <string_view>
#include <type_traits>
#include <vector>

namespace dom = simdjson::dom;

struct labconsole_json_document {
  dom::document document;
};

namespace {

// An element of simdjson is its document and an index.
static_assert(sizeof(dom::element) == sizeof(labconsole_json_value));
static_assert(std::is_trivially_copyable_v<dom::element>);

dom::element element_of(labconsole_json_value value) {
  dom::element element;
  std::memcpy(static_cast<void *>(&element), &value, sizeof element);
  return element;
}

labconsole_json_value value_of(dom::element element) {
  labconsole_json_value value;
  std::memcpy(&value, static_cast<const void *>(&element), sizeof value);
  return value;
}

constexpr const char *name_twice = "a name stands twice in an object";
constexpr const char *integer_too_large = "an integer has more than 64 bits";
constexpr const char *zero_character = "a text has a zero character";

bool has_zero(std::string_view text) { return text.find('\0') != std::string_view::npos; }

// Objects of few names are compared name by name, which is quicker than to sort them.
constexpr size_t few_names = 16;

bool has_name_twice_of_few(dom::object object) {
  std::array<std::string_view, few_names> names;
  auto end = names.begin();
  for (auto field : object) {
    if (std::find(names.begin(), end, field.key) != end) return true;
    *end++ = field.key;
  }
  return false;
}

bool has_name_twice(dom::object object) {
  if (object.size() <= few_names) return has_name_twice_of_few(object);
  std::vector<std::string_view> names;
  names.reserve(object.size());
  for (auto field : object) names.push_back(field.key);
  std::sort(names.begin(), names.end());
  return std::adjacent_find(names.begin(), names.end()) != names.end();
}

// The reason to refuse what the library takes; null if there is none. As deep as the text, which the library limits.
const char *problem_in(dom::element element) {
  switch (element.type()) {
  case dom::element_type::ARRAY:
    for (auto child : dom::array(element)) {
      if (auto problem = problem_in(child)) return problem;
    }
    return nullptr;
  case dom::element_type::OBJECT: {
    dom::object object = element;
    for (auto field : object) {
      if (has_zero(field.key)) return zero_character;
      if (auto problem = problem_in(field.value)) return problem;
    }
    return has_name_twice(object) ? name_twice : nullptr;
  }
  case dom::element_type::UINT64:
    return integer_too_large;
  case dom::element_type::STRING:
    return has_zero(std::string_view(element)) ? zero_character : nullptr;
  default:
    return nullptr;
  }
}

const char *parse_into(dom::document &document, const void *bytes, size_t count, dom::element &root) {
  dom::parser parser;
  auto error = parser.parse_into_document(document, static_cast<const uint8_t *>(bytes), count).get(root);
  if (error) return simdjson::error_message(error);
  if (!root.is_array() && !root.is_object()) return "neither an object nor a list";
  return problem_in(root);
}

} // namespace

labconsole_json_document *labconsole_json_parse(
  const void *bytes, size_t count, labconsole_json_value *root, const char **reason) {
  try {
    auto parsed = std::make_unique<labconsole_json_document>();
    dom::element element;
    *reason = parse_into(parsed->document, bytes, count, element);
    if (*reason) return nullptr;
    *root = value_of(element);
    return parsed.release();
  } catch (const std::bad_alloc &) {
    *reason = "too large for the memory";
    return nullptr;
  }
}

void labconsole_json_free(labconsole_json_document *document) { delete document; }

labconsole_json_type labconsole_json_type_of(labconsole_json_value value) {
  auto element = element_of(value);
  switch (element.type()) {
  case dom::element_type::ARRAY:
    return LABCONSOLE_JSON_LIST;
  case dom::element_type::OBJECT:
    return LABCONSOLE_JSON_OBJECT;
  case dom::element_type::STRING:
    return LABCONSOLE_JSON_TEXT;
  case dom::element_type::DOUBLE:
    return LABCONSOLE_JSON_REAL;
  case dom::element_type::INT64:
  case dom::element_type::UINT64:
    return LABCONSOLE_JSON_INTEGER;
  case dom::element_type::BOOL:
    return bool(element) ? LABCONSOLE_JSON_TRUE : LABCONSOLE_JSON_FALSE;
  default:
    return LABCONSOLE_JSON_NULL;
  }
}

bool labconsole_json_member(
  labconsole_json_value object, const char *name, size_t count, labconsole_json_value *member) {
  dom::object members;
  dom::element found;
  if (element_of(object).get(members)) return false;
  if (members.at_key(std::string_view(name, count)).get(found)) return false;
  *member = value_of(found);
  return true;
}

int64_t labconsole_json_integer(labconsole_json_value value) { return element_of(value).get_int64().value_unsafe(); }

double labconsole_json_number(labconsole_json_value value) { return element_of(value).get_double().value_unsafe(); }

const char *labconsole_json_text(labconsole_json_value value, size_t *count) {
  auto text = element_of(value).get_string().value_unsafe();
  *count = text.size();
  return text.data();
}

size_t labconsole_json_count(labconsole_json_value list) {
  size_t count = 0;
  for ([[maybe_unused]] auto element : element_of(list).get_array().value_unsafe()) ++count;
  return count;
}

void labconsole_json_elements(labconsole_json_value list, labconsole_json_value *elements) {
  for (auto element : element_of(list).get_array().value_unsafe()) *elements++ = value_of(element);
}
