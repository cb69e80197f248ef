#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// MARK: What libcurl declares

/// The beginning of what libcurl tells about itself, which each version has.
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

/// An address to connect to; libcurl gives the last member as much room as the family needs.
struct target {
  int family;
  int type;
  int protocol;
  unsigned int length;
  struct sockaddr address;
};

struct ccurl_library {
  int (*global_init)(long);
  struct version_info *(*version_info)(int);
  ccurl_easy *(*easy_init)(void);
  void (*easy_cleanup)(ccurl_easy *);
  int (*easy_setopt)(ccurl_easy *, int, ...);
  int (*easy_getinfo)(ccurl_easy *, int, ...);
  const char *(*easy_strerror)(int);
  ccurl_lines *(*slist_append)(ccurl_lines *, const char *);
  void (*slist_free_all)(ccurl_lines *);
  ccurl_multi *(*multi_init)(void);
  int (*multi_cleanup)(ccurl_multi *);
  int (*multi_setopt)(ccurl_multi *, int, ...);
  int (*multi_add_handle)(ccurl_multi *, ccurl_easy *);
  int (*multi_remove_handle)(ccurl_multi *, ccurl_easy *);
  int (*multi_perform)(ccurl_multi *, int *);
  int (*multi_poll)(ccurl_multi *, void *, unsigned int, int, int *);
  int (*multi_wakeup)(ccurl_multi *);
  struct message *(*multi_info_read)(ccurl_multi *, int *);
};

// MARK: Opening

/// Finds a function, and says whether it is there.
static bool find(void *handle, const char *name, void *function) {
  // C has no conversion from a pointer to a function; POSIX says that they are of one size.
  void *symbol = dlsym(handle, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static bool find_all(void *handle, ccurl_library *library) {
  return find(handle, "curl_global_init", &library->global_init)
    && find(handle, "curl_easy_init", &library->easy_init)
    && find(handle, "curl_easy_cleanup", &library->easy_cleanup)
    && find(handle, "curl_easy_setopt", &library->easy_setopt)
    && find(handle, "curl_easy_getinfo", &library->easy_getinfo)
    && find(handle, "curl_easy_strerror", &library->easy_strerror)
    && find(handle, "curl_slist_append", &library->slist_append)
    && find(handle, "curl_slist_free_all", &library->slist_free_all)
    && find(handle, "curl_multi_init", &library->multi_init)
    && find(handle, "curl_multi_cleanup", &library->multi_cleanup)
    && find(handle, "curl_multi_setopt", &library->multi_setopt)
    && find(handle, "curl_multi_add_handle", &library->multi_add_handle)
    && find(handle, "curl_multi_remove_handle", &library->multi_remove_handle)
    && find(handle, "curl_multi_perform", &library->multi_perform)
    && find(handle, "curl_multi_poll", &library->multi_poll)
    && find(handle, "curl_multi_wakeup", &library->multi_wakeup)
    && find(handle, "curl_multi_info_read", &library->multi_info_read);
}

ccurl_opening ccurl_open(const char *name, const ccurl_library **library, uint32_t *version) {
  *library = NULL;
  *version = 0;
  void *handle = dlopen(name, RTLD_LAZY | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == NULL) return CCURL_MISSING;
  ccurl_library *found = calloc(1, sizeof *found);
  if (found == NULL) return CCURL_FAILED;
  ccurl_opening outcome = CCURL_OPENED;
  if (!find(handle, "curl_version_info", &found->version_info)) {
    outcome = CCURL_FAILED;
  } else {
    *version = found->version_info(0)->number;
    if (*version < CCURL_OLDEST_VERSION) {
      outcome = CCURL_TOO_OLD;
    } else if (!find_all(handle, found) || found->global_init(3 /* all of it */) != CCURL_OK) {
      outcome = CCURL_FAILED;
    }
  }
  if (outcome == CCURL_OPENED) {
    *library = found;
  } else {
    free(found);
  }
  return outcome;
}

// MARK: A transfer

ccurl_easy *ccurl_easy_make(const ccurl_library *library) { return library->easy_init(); }

void ccurl_easy_free(const ccurl_library *library, ccurl_easy *easy) {
  library->easy_cleanup(easy);
}

int ccurl_set_number(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, long value) {
  return library->easy_setopt(easy, option, value);
}

int ccurl_set_size(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, int64_t value) {
  return library->easy_setopt(easy, option, value);
}

int ccurl_set_text(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, const char *value) {
  return library->easy_setopt(easy, option, value);
}

int ccurl_set_pointer(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, void *value) {
  return library->easy_setopt(easy, option, value);
}

int ccurl_set_lines(const ccurl_library *library, ccurl_easy *easy, ccurl_lines *lines) {
  return library->easy_setopt(easy, CCURL_HTTPHEADER, lines);
}

int ccurl_set_writer(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, ccurl_writer value) {
  return library->easy_setopt(easy, option, value);
}

int ccurl_set_watcher(const ccurl_library *library, ccurl_easy *easy, ccurl_watcher value) {
  return library->easy_setopt(easy, CCURL_XFERINFOFUNCTION, value);
}

long ccurl_get_number(const ccurl_library *library, ccurl_easy *easy, ccurl_info info) {
  long value = 0;
  return library->easy_getinfo(easy, info, &value) == CCURL_OK ? value : 0;
}

const char *ccurl_words(const ccurl_library *library, int code) {
  return library->easy_strerror(code);
}

ccurl_lines *ccurl_lines_append(
    const ccurl_library *library, ccurl_lines *lines, const char *line) {
  return library->slist_append(lines, line);
}

void ccurl_lines_free(const ccurl_library *library, ccurl_lines *lines) {
  library->slist_free_all(lines);
}

/// Notes an address, and gives no socket, so that libcurl connects nowhere.
static int note_address(void *context, int purpose, struct target *target) {
  (void)purpose;
  ccurl_address *noted = context;
  if (target->family == AF_INET) {
    struct sockaddr_in address;
    memcpy(&address, &target->address, sizeof address);
    inet_ntop(AF_INET, &address.sin_addr, noted->host, sizeof noted->host);
    noted->port = ntohs(address.sin_port);
  } else if (target->family == AF_INET6) {
    struct sockaddr_in6 address;
    memcpy(&address, &target->address, sizeof address);
    inet_ntop(AF_INET6, &address.sin6_addr, noted->host, sizeof noted->host);
    noted->port = ntohs(address.sin6_port);
  }
  return -1;
}

void ccurl_only_note_address(
    const ccurl_library *library, ccurl_easy *easy, ccurl_address *address) {
  memset(address, 0, sizeof *address);
  library->easy_setopt(easy, CCURL_OPENSOCKETFUNCTION, note_address);
  library->easy_setopt(easy, CCURL_OPENSOCKETDATA, address);
  library->easy_setopt(easy, CCURL_CONNECT_ONLY, 1L);
  library->easy_setopt(easy, CCURL_FRESH_CONNECT, 1L);
}

// MARK: Many transfers

ccurl_multi *ccurl_multi_make(const ccurl_library *library) { return library->multi_init(); }

void ccurl_multi_free(const ccurl_library *library, ccurl_multi *multi) {
  library->multi_cleanup(multi);
}

int ccurl_multi_set_number(
    const ccurl_library *library, ccurl_multi *multi, ccurl_option option, long value) {
  return library->multi_setopt(multi, option, value);
}

int ccurl_multi_add(const ccurl_library *library, ccurl_multi *multi, ccurl_easy *easy) {
  return library->multi_add_handle(multi, easy);
}

int ccurl_multi_remove(const ccurl_library *library, ccurl_multi *multi, ccurl_easy *easy) {
  return library->multi_remove_handle(multi, easy);
}

int ccurl_multi_perform(const ccurl_library *library, ccurl_multi *multi) {
  int running = 0;
  return library->multi_perform(multi, &running);
}

int ccurl_multi_poll(const ccurl_library *library, ccurl_multi *multi, int milliseconds) {
  return library->multi_poll(multi, NULL, 0, milliseconds, NULL);
}

int ccurl_multi_wakeup(const ccurl_library *library, ccurl_multi *multi) {
  return library->multi_wakeup(multi);
}

ccurl_easy *ccurl_multi_next_ended(
    const ccurl_library *library, ccurl_multi *multi, int *code) {
  int left = 0;
  struct message *message = library->multi_info_read(multi, &left);
  // A transfer that has ended is the only kind of message there is.
  if (message == NULL || message->kind != 1) return NULL;
  *code = message->data.code;
  return message->easy;
}
