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

/// A message on a transfer.
struct message {
  int kind;
  ccurl_easy *easy;
  union {
    void *pointer;
    int code;
  } data;
};

typedef int (*easy_setter)(ccurl_easy *, int, ...);
typedef int (*multi_setter)(ccurl_multi *, int, ...);
typedef struct message *(*message_reader)(ccurl_multi *, int *);

// MARK: Opening

#define FUNCTION(name) { "curl_" #name, offsetof(ccurl_library, name) }

static const struct {
  const char *name;
  size_t offset;
} functions[] = {
  FUNCTION(global_init), FUNCTION(easy_init), FUNCTION(easy_cleanup), FUNCTION(easy_strerror),
  FUNCTION(slist_append), FUNCTION(slist_free_all), FUNCTION(multi_init), FUNCTION(multi_cleanup),
  FUNCTION(multi_add_handle), FUNCTION(multi_remove_handle), FUNCTION(multi_perform),
  FUNCTION(multi_poll), FUNCTION(multi_wakeup), FUNCTION(easy_setopt), FUNCTION(easy_getinfo),
  FUNCTION(multi_setopt), FUNCTION(multi_info_read),
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

int ccurl_set_size(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, int64_t value) {
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

int ccurl_multi_set_number(
    const ccurl_library *library, ccurl_multi *multi, ccurl_option option, long value) {
  return ((multi_setter)library->multi_setopt)(multi, option, value);
}

long ccurl_get_number(const ccurl_library *library, ccurl_easy *easy, ccurl_info info) {
  long value = 0;
  int code = ((easy_setter)library->easy_getinfo)(easy, info, &value);
  return code == CCURL_OK ? value : 0;
}

// MARK: Transfers

ccurl_easy *ccurl_multi_next_ended(
    const ccurl_library *library, ccurl_multi *multi, int *code) {
  int left = 0;
  struct message *message = ((message_reader)library->multi_info_read)(multi, &left);
  // The only kind of message is 1, CURLMSG_DONE.
  if (message == NULL || message->kind != 1) return NULL;
  *code = message->data.code;
  return message->easy;
}
