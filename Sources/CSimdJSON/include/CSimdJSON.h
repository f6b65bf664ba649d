/* Typed access to a JSON text that simdjson has parsed: a library of C++, whose types Swift does not import. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct labconsole_json_document labconsole_json_document;

/* A place in a document, valid as long as the document. */
typedef struct {
  const void *document;
  size_t index;
} labconsole_json_value;

typedef enum {
  LABCONSOLE_JSON_NULL,
  LABCONSOLE_JSON_FALSE,
  LABCONSOLE_JSON_TRUE,
  LABCONSOLE_JSON_INTEGER,
  LABCONSOLE_JSON_REAL,
  LABCONSOLE_JSON_TEXT,
  LABCONSOLE_JSON_LIST,
  LABCONSOLE_JSON_OBJECT
} labconsole_json_type;

/* Parses an object or a list; null, with the reason, for anything else. Refuses besides: a name that an object has
   twice, an integer beyond 64 bits with sign, a text with a zero character. */
labconsole_json_document *labconsole_json_parse(
  const void *bytes, size_t count, labconsole_json_value *root, const char **reason);
void labconsole_json_free(labconsole_json_document *document);

labconsole_json_type labconsole_json_type_of(labconsole_json_value value);

/* False where the value is no object, or the object has no such name. */
bool labconsole_json_member(
  labconsole_json_value object, const char *name, size_t count, labconsole_json_value *member);

/* Each of these is to be asked only of a value of its type; a number of an integer or a real. */
int64_t labconsole_json_integer(labconsole_json_value value);
double labconsole_json_number(labconsole_json_value value);
const char *labconsole_json_text(labconsole_json_value value, size_t *count);

/* The number of elements of a list, and all of them in their order. */
size_t labconsole_json_count(labconsole_json_value list);
void labconsole_json_elements(labconsole_json_value list, labconsole_json_value *elements);

#ifdef __cplusplus
}
#endif
