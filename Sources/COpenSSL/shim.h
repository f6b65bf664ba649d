#include <openssl/cms.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/* EVP_CIPHER_CTX_ctrl takes a void pointer for both directions; these say which. */
static inline int labconsole_gcm_get_tag(EVP_CIPHER_CTX *context, unsigned char *tag) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag);
}

static inline int labconsole_gcm_set_tag(EVP_CIPHER_CTX *context, const unsigned char *tag) {
  return EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, (void *)tag);
}
