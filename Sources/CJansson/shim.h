#include <jansson.h>

/* json_typeof, json_decref and json_is_true are macros or overloaded, which Swift does not import. */
static inline json_type labconsole_json_type(const json_t *value) { return json_typeof(value); }

static inline void labconsole_json_free(json_t *value) { json_decref(value); }
