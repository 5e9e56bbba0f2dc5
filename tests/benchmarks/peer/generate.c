// SPDX-License-Identifier: EPL-2.0
// usage: generate DIRECTORY LOCATIONS OPERATIONS [ATTRIBUTES]
// Writes an archive with libotf2: four events for each operation, a pwrite or pread of 64 KiB, with its offset as
// attribute.
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static uint64_t T = 0;
static OTF2_FlushType pre(void *u, OTF2_FileType f, OTF2_LocationRef l, void *c, bool fin) { return OTF2_FLUSH; }
static OTF2_TimeStamp post(void *u, OTF2_FileType f, OTF2_LocationRef l) { return T; }
static OTF2_FlushCallbacks fc = {.otf2_pre_flush = pre, .otf2_post_flush = post};

static void string(OTF2_GlobalDefWriter *g, int *s, const char *text) {
  OTF2_GlobalDefWriter_WriteString(g, (*s)++, text);
}

int main(int c, char **v) {
  int nloc = atoi(v[2]);
  long nop = atol(v[3]);
  int attr = c > 4 ? atoi(v[4]) : 1;
  OTF2_Archive *a = OTF2_Archive_Open(v[1], "traces", OTF2_FILEMODE_WRITE, 1 << 20, 4 << 20, OTF2_SUBSTRATE_POSIX,
                                      OTF2_COMPRESSION_NONE);
  OTF2_Archive_SetFlushCallbacks(a, &fc, NULL);
  OTF2_Archive_SetSerialCollectiveCallbacks(a);
  OTF2_Archive_OpenEvtFiles(a);
  uint64_t *cnt = calloc(nloc, 8);
  uint64_t tend = 0;
  unsigned seed = 1;
  for (int l = 0; l < nloc; l++) {
    OTF2_EvtWriter *w = OTF2_Archive_GetEvtWriter(a, l);
    T = 1000 + l;
    OTF2_AttributeList *al = OTF2_AttributeList_New();
    for (long i = 0; i < nop; i++) {
      OTF2_EvtWriter_Enter(w, NULL, T, 0);
      T += 50 + rand_r(&seed) % 100;
      if (attr)
        OTF2_AttributeList_AddUint64(al, 0, ((uint64_t)i * nloc + l) * 65536);
      OTF2_EvtWriter_IoOperationBegin(w, al, T, 0, i & 1, 0, 65536, i);
      T += 10000 + rand_r(&seed) % 30000;
      OTF2_EvtWriter_IoOperationComplete(w, NULL, T, 0, 65536, i);
      T += 50;
      OTF2_EvtWriter_Leave(w, NULL, T, 0);
      T += 500 + rand_r(&seed) % 2000;
    }
    OTF2_EvtWriter_GetNumberOfEvents(w, &cnt[l]);
    if (T > tend)
      tend = T;
    OTF2_Archive_CloseEvtWriter(a, w);
  }
  OTF2_Archive_CloseEvtFiles(a);
  OTF2_GlobalDefWriter *g = OTF2_Archive_GetGlobalDefWriter(a);
  OTF2_GlobalDefWriter_WriteClockProperties(g, 1000000000, 0, tend + 1, OTF2_UNDEFINED_TIMESTAMP);
  int s = 0;
  string(g, &s, "");
  string(g, &s, "rank");
  string(g, &s, "node");
  string(g, &s, "machine");
  string(g, &s, "POSIX I/O");
  string(g, &s, "pwrite");
  string(g, &s, "/data/file");
  string(g, &s, "offset");
  string(g, &s, "POSIX");
  string(g, &s, "fd3");
  string(g, &s, "comm");
  OTF2_GlobalDefWriter_WriteAttribute(g, 0, 7, 7, OTF2_TYPE_UINT64);
  OTF2_GlobalDefWriter_WriteRegion(g, 0, 5, 5, 0, OTF2_REGION_ROLE_FILE_IO, OTF2_PARADIGM_NONE, OTF2_REGION_FLAG_NONE,
                                   0, 0, 0);
  OTF2_GlobalDefWriter_WriteSystemTreeNode(g, 0, 3, 2, OTF2_UNDEFINED_SYSTEM_TREE_NODE);
  OTF2_GlobalDefWriter_WriteIoRegularFile(g, 0, 6, 0);
  OTF2_GlobalDefWriter_WriteIoParadigm(g, 0, 8, 4, OTF2_IO_PARADIGM_CLASS_SERIAL, OTF2_IO_PARADIGM_FLAG_OS, 0, NULL,
                                       NULL, NULL);
  OTF2_GlobalDefWriter_WriteIoHandle(g, 0, 9, 0, 0, OTF2_IO_HANDLE_FLAG_NONE, OTF2_UNDEFINED_COMM,
                                     OTF2_UNDEFINED_IO_HANDLE);
  for (int l = 0; l < nloc; l++) {
    char b[32];
    sprintf(b, "rank %d", l);
    string(g, &s, b);
    OTF2_GlobalDefWriter_WriteLocationGroup(g, l, s - 1, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                            OTF2_UNDEFINED_LOCATION_GROUP);
    OTF2_GlobalDefWriter_WriteLocation(g, l, 1, OTF2_LOCATION_TYPE_CPU_THREAD, cnt[l], l);
  }
  OTF2_Archive_OpenDefFiles(a);
  for (int l = 0; l < nloc; l++) {
    OTF2_DefWriter *d = OTF2_Archive_GetDefWriter(a, l);
    OTF2_Archive_CloseDefWriter(a, d);
  }
  OTF2_Archive_CloseDefFiles(a);
  OTF2_Archive_Close(a);
  return 0;
}
