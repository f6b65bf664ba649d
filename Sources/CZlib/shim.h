// zlib; deflateInit2 is a macro, which Swift does not import.
#ifndef LABCONSOLE_CZLIB_SHIM_H
#define LABCONSOLE_CZLIB_SHIM_H

#include <zlib.h>

/// Prepares a stream that writes the gzip format (window of 32 KiB, header and CRC-32).
static inline int gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

#endif
