// The part of libcurl that CurlNetworking uses.
//
// The library is opened at run time, so the build needs neither libcurl nor its headers, and a program that
// sends no request doesn't need it either.

#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

/// The outcome of a request.
typedef struct ccurl_response {
  /// 0, or the error code of libcurl.
  int code;
  /// The reason of an error, as a clause without a period.
  char error[256];
  /// The status of the answer, such as 200.
  long status;
  /// The body, or null if it is empty. `ccurl_free` frees it.
  char *_Nullable body;
  /// The size of the body, in bytes.
  size_t size;
  /// The largest size of the body to accept, in bytes.
  size_t limit;
} ccurl_response;

/// Opens libcurl, and returns whether it can be used. Call it once, before all other functions.
///
/// @param name The file name of the library, such as `libcurl.so.4`.
bool ccurl_open(const char *_Nonnull name);

/// Sends a GET request, and waits for the answer.
///
/// It follows at most 5 redirects, to `http` and `https` only, and from `https` only to `https`.
///
/// @param url An `http` or `https` URL.
/// @param seconds The time limit of the whole exchange.
/// @param limit The largest size of the body to accept, in bytes.
ccurl_response ccurl_get(const char *_Nonnull url, long seconds, size_t limit);

/// Frees the body of a response.
void ccurl_free(ccurl_response response);

#endif
