// The server's decisions about requests, in place of those that libmicrohttpd makes by itself.
#ifndef LABCONSOLE_CMICROHTTPDREFUSALS_H
#define LABCONSOLE_CMICROHTTPDREFUSALS_H

#include <stdbool.h>

struct MHD_Connection;
struct MHD_Response;

/// Returns what is sent in place of a page of the library's own, and changes its status; NULL closes the connection
/// without an answer.
typedef struct MHD_Response *(*RefusalReplacement)(struct MHD_Connection *connection, unsigned int *status);

/// To be called before a daemon is started.
/// @return false where the library is not one whose functions can be replaced
bool replace_refusals(RefusalReplacement replacement);

/// `MHD_queue_response` of the library.
/// @return false where the library takes no response for this connection now
bool queue_response(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);

#endif
