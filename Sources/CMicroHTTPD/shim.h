// libmicrohttpd, with a typed function for each variadic one that is needed.
#ifndef LABCONSOLE_CMICROHTTPD_SHIM_H
#define LABCONSOLE_CMICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

/// The options of a daemon; the PEM strings are NULL where no TLS is wanted.
struct DaemonSettings {
  int listeningSocket;
  unsigned int threads;
  unsigned int connectionLimit;
  unsigned int connectionsPerAddress;
  unsigned int inactivitySeconds;
  size_t memoryPerConnection;
  const char *certificatePEM;
  const char *keyPEM;
  const char *priorities;
  void *context;
  MHD_AccessHandlerCallback answer;
  void *(*began)(void *context, const char *target, struct MHD_Connection *connection);
  MHD_RequestCompletedCallback completed;
  MHD_NotifyConnectionCallback connection;
  size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text);
};

static inline struct MHD_Daemon *daemon_start(unsigned int flags, const struct DaemonSettings *s) {
  const struct MHD_OptionItem tls[] = {
    {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)s->certificatePEM},
    {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)s->keyPEM},
    {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)s->priorities},
    {MHD_OPTION_END, 0, NULL},
  };
  const struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
  return MHD_start_daemon(
    flags, 0, NULL, NULL, s->answer, s->context,
    MHD_OPTION_LISTEN_SOCKET, (MHD_socket)s->listeningSocket,
    MHD_OPTION_THREAD_POOL_SIZE, s->threads,
    MHD_OPTION_CONNECTION_LIMIT, s->connectionLimit,
    MHD_OPTION_PER_IP_CONNECTION_LIMIT, s->connectionsPerAddress,
    MHD_OPTION_CONNECTION_TIMEOUT, s->inactivitySeconds,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT, s->memoryPerConnection,
    MHD_OPTION_URI_LOG_CALLBACK, s->began, s->context,
    MHD_OPTION_NOTIFY_COMPLETED, s->completed, s->context,
    MHD_OPTION_NOTIFY_CONNECTION, s->connection, s->context,
    MHD_OPTION_UNESCAPE_CALLBACK, s->unescape, s->context,
    MHD_OPTION_ARRAY, s->certificatePEM != NULL ? tls : none,
    MHD_OPTION_END);
}

static inline int connection_socket(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static inline const struct sockaddr *connection_peer(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)->client_addr;
}

/// The value that the connection callback stored for this connection.
static inline void *connection_context(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

/// Bytes from the first of the request line to the last of the empty line after the header.
static inline size_t connection_header_size(struct MHD_Connection *connection) {
  return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE)->header_size;
}

/// Ends the body, if any, by closing the connection.
static inline void response_end_by_closing(struct MHD_Response *response) {
  MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/// The values that a reader of a streamed response returns at the end, and to cut the connection.
static const ssize_t stream_end = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t stream_failure = MHD_CONTENT_READER_END_WITH_ERROR;

/// The kernel's figures of a TCP socket's payload.
struct SocketTraffic {
  /// Bytes that have come.
  unsigned long long received;
  /// Bytes sent that the other end has acknowledged.
  unsigned long long taken;
  /// There are bytes to send that the other end has not acknowledged.
  bool isWaiting;
};

/// All zero if the kernel tells nothing.
static inline struct SocketTraffic socket_traffic(int socket) {
  struct {
    struct tcp_info base;
    unsigned char newer[512];
  } info;
  socklen_t size = sizeof info;
  memset(&info, 0, sizeof info);
  struct SocketTraffic traffic = {0, 0, false};
  if (getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return traffic;
  // tcpi_bytes_acked, tcpi_bytes_received and tcpi_notsent_bytes of linux/tcp.h, which glibc's header does
  // not declare.
  unsigned int unsent = 0;
  if (size >= 148) {
    memcpy(&traffic.taken, (char *)&info + 120, sizeof traffic.taken);
    memcpy(&traffic.received, (char *)&info + 128, sizeof traffic.received);
    memcpy(&unsent, (char *)&info + 144, sizeof unsent);
  }
  traffic.isWaiting = unsent > 0 || info.base.tcpi_unacked > 0;
  return traffic;
}

#endif
