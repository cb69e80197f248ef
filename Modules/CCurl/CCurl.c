#include "CCurl.h"

#include <dlfcn.h>
#include <string.h>

// MARK: What libcurl declares

/// The first members of `curl_version_info_data`, which all versions have.
struct version_info {
  int age;
  const char *version;
  unsigned int number;
};

typedef int (*easy_setter)(ccurl_easy *, int, ...);

// MARK: Opening

#define FUNCTION(name) { "curl_" #name, offsetof(ccurl_library, name) }

static const struct {
  const char *name;
  size_t offset;
} functions[] = {
  FUNCTION(global_init), FUNCTION(easy_init), FUNCTION(easy_reset), FUNCTION(easy_perform),
  FUNCTION(easy_cleanup), FUNCTION(easy_strerror), FUNCTION(slist_append),
  FUNCTION(slist_free_all), FUNCTION(easy_setopt),
};

/// Looks up a function, and returns whether it exists.
static bool find(void *handle, const char *name, void *function) {
  // C has no conversion from a data pointer to a function pointer. POSIX guarantees equal sizes.
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

ccurl_opening ccurl_open(const char *name, ccurl_library *library, uint32_t *version) {
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == NULL) return CCURL_MISSING;
  struct version_info *(*version_info)(int);
  if (!find(handle, "curl_version_info", &version_info)) return CCURL_FAILED;
  *version = version_info(0)->number;
  if (*version < CCURL_OLDEST_VERSION) return CCURL_TOO_OLD;
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    char *place = (char *)library + functions[index].offset;
    if (!find(handle, functions[index].name, place)) return CCURL_FAILED;
  }
  return library->global_init(3 /* CURL_GLOBAL_ALL */) == CCURL_OK ? CCURL_OPENED : CCURL_FAILED;
}

// MARK: Options

int ccurl_set_number(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, long value) {
  return ((easy_setter)library->easy_setopt)(easy, option, value);
}

int ccurl_set_pointer(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, const void *value) {
  return ((easy_setter)library->easy_setopt)(easy, option, value);
}

int ccurl_set_writer(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, ccurl_writer value) {
  return ((easy_setter)library->easy_setopt)(easy, option, value);
}

int ccurl_set_watcher(const ccurl_library *library, ccurl_easy *easy, ccurl_watcher value) {
  return ((easy_setter)library->easy_setopt)(easy, CCURL_XFERINFOFUNCTION, value);
}
