#include "CCurl.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// The constants of libcurl's interface, which hasn't changed since version 7.
enum {
  OPTION_NOPROGRESS = 43,
  OPTION_FOLLOWLOCATION = 52,
  OPTION_MAXREDIRS = 68,
  OPTION_NOSIGNAL = 99,
  OPTION_TIMEOUT = 13,
  OPTION_PROTOCOLS = 181,
  OPTION_REDIR_PROTOCOLS = 182,
  OPTION_WRITEDATA = 10001,
  OPTION_URL = 10002,
  OPTION_ERRORBUFFER = 10010,
  OPTION_WRITEFUNCTION = 20011,

  INFO_RESPONSE_CODE = 0x200002,

  PROTOCOL_HTTP = 1,
  PROTOCOL_HTTPS = 2,

  ERROR_FAILED_INIT = 2,
  ERROR_OUT_OF_MEMORY = 27,

  GLOBAL_ALL = 3,
};

static struct {
  int (*global_init)(long);
  void *(*easy_init)(void);
  int (*easy_setopt)(void *, int, ...);
  int (*easy_perform)(void *);
  int (*easy_getinfo)(void *, int, ...);
  const char *(*easy_strerror)(int);
  void (*easy_cleanup)(void *);
} curl;

/// Looks up a function, and returns whether it exists.
static bool find(void *library, const char *name, void *function) {
  // C has no conversion from a data pointer to a function pointer. POSIX guarantees equal sizes.
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

bool ccurl_open(const char *name) {
  void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  return library != NULL
      && find(library, "curl_global_init", &curl.global_init)
      && find(library, "curl_easy_init", &curl.easy_init)
      && find(library, "curl_easy_setopt", &curl.easy_setopt)
      && find(library, "curl_easy_perform", &curl.easy_perform)
      && find(library, "curl_easy_getinfo", &curl.easy_getinfo)
      && find(library, "curl_easy_strerror", &curl.easy_strerror)
      && find(library, "curl_easy_cleanup", &curl.easy_cleanup)
      && curl.global_init(GLOBAL_ALL) == 0;
}

/// Adds bytes to the body. Any result but their number ends the transfer.
static size_t receive(char *bytes, size_t unit, size_t count, void *context) {
  ccurl_response *response = context;
  size_t size = unit * count;
  if (size > response->limit - response->size) {
    const char *format = "the answer is larger than %zu bytes";
    snprintf(response->error, sizeof response->error, format, response->limit);
    return 0;
  }
  char *body = realloc(response->body, response->size + size);
  if (body == NULL) return 0;
  memcpy(body + response->size, bytes, size);
  response->body = body;
  response->size += size;
  return size;
}

ccurl_response ccurl_get(const char *url, long seconds, size_t limit) {
  ccurl_response response = { .code = ERROR_FAILED_INIT, .limit = limit };
  char reason[256] = "";
  void *easy = curl.easy_init();
  if (easy != NULL) {
    bool is_encrypted = strncasecmp(url, "https:", 6) == 0;
    long redirects = is_encrypted ? PROTOCOL_HTTPS : PROTOCOL_HTTP | PROTOCOL_HTTPS;
    curl.easy_setopt(easy, OPTION_URL, url);
    curl.easy_setopt(easy, OPTION_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
    curl.easy_setopt(easy, OPTION_REDIR_PROTOCOLS, redirects);
    curl.easy_setopt(easy, OPTION_FOLLOWLOCATION, 1L);
    curl.easy_setopt(easy, OPTION_MAXREDIRS, 5L);
    curl.easy_setopt(easy, OPTION_TIMEOUT, seconds);
    curl.easy_setopt(easy, OPTION_NOSIGNAL, 1L);
    curl.easy_setopt(easy, OPTION_NOPROGRESS, 1L);
    curl.easy_setopt(easy, OPTION_ERRORBUFFER, reason);
    curl.easy_setopt(easy, OPTION_WRITEFUNCTION, receive);
    curl.easy_setopt(easy, OPTION_WRITEDATA, &response);
    response.code = curl.easy_perform(easy);
    curl.easy_getinfo(easy, INFO_RESPONSE_CODE, &response.status);
    curl.easy_cleanup(easy);
  }
  // The reason that `receive` gives comes first, then the details of libcurl.
  if (response.code == 0 || response.error[0] != 0) return response;
  const char *text = reason[0] != 0 ? reason : curl.easy_strerror(response.code);
  // libcurl says so if the head of an answer is longer than its limit.
  if (response.code == ERROR_OUT_OF_MEMORY) text = "the head of the answer is too long";
  snprintf(response.error, sizeof response.error, "%s", text);
  return response;
}

void ccurl_free(ccurl_response response) { free(response.body); }
