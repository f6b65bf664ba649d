#include <curl/curl.h>

/* curl_easy_setopt and curl_easy_getinfo are variadic, which Swift does not import: one function per type. */

typedef size_t (*labconsole_curl_write)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode labconsole_curl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

static inline CURLcode labconsole_curl_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

static inline CURLcode labconsole_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
  return curl_easy_setopt(handle, option, list);
}

static inline CURLcode labconsole_curl_set_writer(CURL *handle, labconsole_curl_write write, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, write);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_WRITEDATA, context) : code;
}

static inline CURLcode labconsole_curl_set_reader(CURL *handle, labconsole_curl_write read, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_READFUNCTION, read);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_READDATA, context) : code;
}

typedef int (*labconsole_curl_listen)(CURL *handle, curl_infotype type, char *bytes, size_t size, void *context);

static inline CURLcode labconsole_curl_set_listener(CURL *handle, labconsole_curl_listen listen, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, listen);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_DEBUGDATA, context);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_VERBOSE, 1L) : code;
}

typedef int (*labconsole_curl_watch)(void *context, curl_off_t, curl_off_t, curl_off_t, curl_off_t);

static inline CURLcode labconsole_curl_set_watcher(CURL *handle, labconsole_curl_watch watch, void *context) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, watch);
  if (code == CURLE_OK) code = curl_easy_setopt(handle, CURLOPT_XFERINFODATA, context);
  return code == CURLE_OK ? curl_easy_setopt(handle, CURLOPT_NOPROGRESS, 0L) : code;
}

static inline long labconsole_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

static inline const char *labconsole_curl_url(CURL *handle) {
  char *url = 0;
  curl_easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &url);
  return url;
}

static inline double labconsole_curl_seconds(CURL *handle) {
  double seconds = 0;
  curl_easy_getinfo(handle, CURLINFO_TOTAL_TIME, &seconds);
  return seconds;
}
