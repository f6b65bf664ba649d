#include <libxml/xmlversion.h>
/* Its ICU headers would clash with Foundation's own; nothing here needs them. */
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>

/* xmlFree is a variable that holds a function, which Swift cannot call safely. */
static inline void labconsole_xml_free(void *memory) {
  xmlFree(memory);
}
