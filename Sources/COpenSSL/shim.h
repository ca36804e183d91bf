#pragma once
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

// Macros, which Swift cannot call.
static inline int copenssl_demand_version_1_2(SSL_CTX *context) {
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

static inline int copenssl_release_idle_buffers(SSL_CTX *context) {
    return SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
}

// The name that the other side is asked for, NULL for none.
static inline int copenssl_set_server_name(SSL *connection, const char *name) {
    return SSL_set_tlsext_host_name(connection, name);
}
