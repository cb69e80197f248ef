// The part of libcurl that CurlNetworking uses. The library is opened at run time.
//
// The build needs no headers of libcurl: this file declares the constants and types of its interface.
// They haven't changed since version 7, and can't change within libcurl.so.4.
//
// Swift calls the functions through a table. It can't call the variadic functions for libcurl's options,
// so there is a function for each type of value.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A transfer.
typedef struct ccurl_easy ccurl_easy;
/// The header lines of a request.
typedef struct ccurl_lines ccurl_lines;

/// The functions of an open libcurl. They stay valid until the process ends.
typedef struct ccurl_library {
  int (*_Nonnull global_init)(long flags);
  ccurl_easy *_Nullable (*_Nonnull easy_init)(void);
  void (*_Nonnull easy_reset)(ccurl_easy *_Nonnull easy);
  int (*_Nonnull easy_perform)(ccurl_easy *_Nonnull easy);
  void (*_Nonnull easy_cleanup)(ccurl_easy *_Nonnull easy);
  const char *_Nonnull (*_Nonnull easy_strerror)(int code);
  ccurl_lines *_Nullable (*_Nonnull slist_append)(ccurl_lines *_Nullable lines, const char *_Nonnull line);
  void (*_Nonnull slist_free_all)(ccurl_lines *_Nullable lines);
  // A variadic function, which the functions below call.
  void *easy_setopt;
} ccurl_library;

/// The result of opening a library.
typedef enum ccurl_opening : int {
  /// The library is ready.
  CCURL_OPENED,
  /// The library is missing on this machine.
  CCURL_MISSING,
  /// The library is older than `CCURL_OLDEST_VERSION`.
  CCURL_TOO_OLD,
  /// The library isn't a usable libcurl.
  CCURL_FAILED,
} ccurl_opening;

/// The oldest supported version: that of Ubuntu 20.04.
#define CCURL_OLDEST_VERSION 0x074400

/// Opens and initializes a library. Only one thread may call it at a time.
///
/// @param name The file name of the library, such as `libcurl.so.4`.
/// @param library Set to the functions of the library.
/// @param version Set to the version of the library, such as `0x075801` for 7.88.1.
ccurl_opening ccurl_open(const char *name, ccurl_library *library, uint32_t *version);

// MARK: Options

/// An option of a transfer, with libcurl's number.
typedef enum ccurl_option : int {
  // With a number.
  CCURL_NOPROGRESS = 43, CCURL_NOSIGNAL = 99, CCURL_TIMEOUT_MS = 155,
  CCURL_SUPPRESS_CONNECT_HEADERS = 265, CCURL_QUICK_EXIT = 322,
  // With text, which libcurl copies.
  CCURL_URL = 10002, CCURL_USERAGENT = 10018, CCURL_ACCEPT_ENCODING = 10102, CCURL_NOPROXY = 10177,
  // With a pointer that must stay valid.
  CCURL_WRITEDATA = 10001, CCURL_HTTPHEADER = 10023, CCURL_HEADERDATA = 10029,
  CCURL_XFERINFODATA = 10057,
  // With a function.
  CCURL_WRITEFUNCTION = 20011, CCURL_HEADERFUNCTION = 20079, CCURL_XFERINFOFUNCTION = 20219,
} ccurl_option;

/// The error codes of libcurl with a separate error.
enum {
  CCURL_OK = 0, CCURL_COULDNT_RESOLVE_HOST = 6, CCURL_COULDNT_CONNECT = 7, CCURL_PARTIAL_FILE = 18,
  CCURL_OPERATION_TIMEDOUT = 28, CCURL_SSL_CONNECT_ERROR = 35, CCURL_GOT_NOTHING = 52,
  CCURL_SEND_ERROR = 55, CCURL_RECV_ERROR = 56, CCURL_PEER_FAILED_VERIFICATION = 60,
  CCURL_SSL_CACERT_BADFILE = 77, CCURL_SSL_ISSUER_ERROR = 83, CCURL_SSL_INVALIDCERTSTATUS = 91,
  CCURL_HTTP2_STREAM = 92,
};

/// Receives bytes, and returns their number. Any other number ends the transfer.
typedef size_t (*ccurl_writer)(
    char *bytes, size_t size, size_t count, void *_Nullable context);

/// Receives the progress of a transfer. A result other than 0 ends the transfer.
typedef int (*ccurl_watcher)(
    void *_Nullable context, int64_t toReceive, int64_t received, int64_t toSend, int64_t sent);

// MARK: Functions

int ccurl_set_number(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, long value);
int ccurl_set_pointer(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option,
    const void *_Nullable value);
int ccurl_set_writer(
    const ccurl_library *library, ccurl_easy *easy, ccurl_option option, ccurl_writer value);
int ccurl_set_watcher(const ccurl_library *library, ccurl_easy *easy, ccurl_watcher value);

#pragma clang assume_nonnull end

#endif
