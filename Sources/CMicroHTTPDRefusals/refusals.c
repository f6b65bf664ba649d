// Functions that libmicrohttpd both exports and calls itself. Those of the program come first for the dynamic linker,
// so the library calls these (decision 040).
#define _GNU_SOURCE

#include "CMicroHTTPDRefusals.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdatomic.h>
#include <strings.h>

typedef enum MHD_Result (*Queue)(struct MHD_Connection *, unsigned int, struct MHD_Response *);
typedef enum MHD_Result (*Lookup)(
  struct MHD_Connection *, enum MHD_ValueKind, const char *, size_t, const char **, size_t *);

static _Atomic(RefusalReplacement) refusal_replacement;
static _Atomic(Queue) library_queue;
static _Atomic(Lookup) library_lookup;

bool replace_refusals(RefusalReplacement replacement) {
  atomic_store(&library_queue, (Queue)dlsym(RTLD_NEXT, "MHD_queue_response"));
  atomic_store(&library_lookup, (Lookup)dlsym(RTLD_NEXT, "MHD_lookup_connection_value_n"));
  atomic_store(&refusal_replacement, replacement);
  return library_queue != NULL && library_lookup != NULL;
}

bool queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  return library_queue(connection, status, response) == MHD_YES;
}

// Called by the library alone, with a page of its own.
enum MHD_Result MHD_queue_response(
  struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
  (void)response;
  struct MHD_Response *replacement = refusal_replacement(connection, &status);
  return replacement != NULL ? library_queue(connection, status, replacement) : MHD_NO;
}

static bool is_name(const char *name, size_t size, const char *other, size_t otherSize) {
  return name != NULL && size == otherSize && strncasecmp(name, other, size) == 0;
}

// Digits alone, and no more of them than fit into 64 bits.
static bool is_length(const char *text, size_t size) {
  if (size < 1 || size > 18) return false;
  for (size_t place = 0; place < size; place++) {
    if (text[place] < '0' || text[place] > '9') return false;
  }
  return true;
}

// Called by the library alone, before any callback that could answer the request. The library
// does not refuse what it does not find: the server reads the header itself. A refusal at this moment would be sent twice.
enum MHD_Result MHD_lookup_connection_value_n(
  struct MHD_Connection *connection, enum MHD_ValueKind kind, const char *key, size_t keySize,
  const char **value, size_t *valueSize) {
  static const char cookie[] = MHD_HTTP_HEADER_COOKIE, length[] = MHD_HTTP_HEADER_CONTENT_LENGTH;
  const char *found = NULL;
  size_t size = 0;
  if (is_name(key, keySize, cookie, sizeof cookie - 1)) return MHD_NO;
  if (library_lookup(connection, kind, key, keySize, &found, &size) != MHD_YES) return MHD_NO;
  if (is_name(key, keySize, length, sizeof length - 1) && !is_length(found, size)) return MHD_NO;
  if (value != NULL) *value = found;
  if (valueSize != NULL) *valueSize = size;
  return MHD_YES;
}
