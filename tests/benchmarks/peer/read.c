// SPDX-License-Identifier: EPL-2.0
// usage: read ANCHOR 0|1
// Reads all events of an archive with libotf2, location by location (0) or merged by time (1), and says how fast.
#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static uint64_t n, bytes;
static uint64_t locs[100000];
static uint64_t nl;
static OTF2_CallbackCode loc(void *u, OTF2_LocationRef l, OTF2_StringRef s, OTF2_LocationType t, uint64_t e,
                             OTF2_LocationGroupRef g) {
  locs[nl++] = l;
  return OTF2_CALLBACK_SUCCESS;
}
static OTF2_CallbackCode genter(OTF2_LocationRef l, OTF2_TimeStamp t, void *u, OTF2_AttributeList *a,
                                OTF2_RegionRef r) {
  n++;
  return OTF2_CALLBACK_SUCCESS;
}
static OTF2_CallbackCode gb(OTF2_LocationRef l, OTF2_TimeStamp t, void *u, OTF2_AttributeList *a, OTF2_IoHandleRef h,
                            OTF2_IoOperationMode m, OTF2_IoOperationFlag f, uint64_t b, uint64_t id) {
  n++;
  bytes += b;
  return OTF2_CALLBACK_SUCCESS;
}
static OTF2_CallbackCode gc(OTF2_LocationRef l, OTF2_TimeStamp t, void *u, OTF2_AttributeList *a, OTF2_IoHandleRef h,
                            uint64_t b, uint64_t id) {
  n++;
  return OTF2_CALLBACK_SUCCESS;
}
static OTF2_CallbackCode lenter(OTF2_LocationRef l, OTF2_TimeStamp t, uint64_t p, void *u, OTF2_AttributeList *a,
                                OTF2_RegionRef r) {
  n++;
  return OTF2_CALLBACK_SUCCESS;
}
static OTF2_CallbackCode lb(OTF2_LocationRef l, OTF2_TimeStamp t, uint64_t p, void *u, OTF2_AttributeList *a,
                            OTF2_IoHandleRef h, OTF2_IoOperationMode m, OTF2_IoOperationFlag f, uint64_t b,
                            uint64_t id) {
  n++;
  bytes += b;
  return OTF2_CALLBACK_SUCCESS;
}
static OTF2_CallbackCode lc(OTF2_LocationRef l, OTF2_TimeStamp t, uint64_t p, void *u, OTF2_AttributeList *a,
                            OTF2_IoHandleRef h, uint64_t b, uint64_t id) {
  n++;
  return OTF2_CALLBACK_SUCCESS;
}
static double now() {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}
int main(int c, char **v) {
  int global = atoi(v[2]);
  double t0 = now();
  OTF2_Reader *r = OTF2_Reader_Open(v[1]);
  OTF2_Reader_SetSerialCollectiveCallbacks(r);
  OTF2_GlobalDefReader *g = OTF2_Reader_GetGlobalDefReader(r);
  OTF2_GlobalDefReaderCallbacks *cb = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(cb, loc);
  OTF2_Reader_RegisterGlobalDefCallbacks(r, g, cb, 0);
  uint64_t d;
  OTF2_Reader_ReadAllGlobalDefinitions(r, g, &d);
  for (uint64_t i = 0; i < nl; i++)
    OTF2_Reader_SelectLocation(r, locs[i]);
  OTF2_Reader_OpenDefFiles(r);
  OTF2_Reader_OpenEvtFiles(r);
  for (uint64_t i = 0; i < nl; i++) {
    OTF2_DefReader *dr = OTF2_Reader_GetDefReader(r, locs[i]);
    if (dr) {
      uint64_t x;
      OTF2_Reader_ReadAllLocalDefinitions(r, dr, &x);
      OTF2_Reader_CloseDefReader(r, dr);
    }
    OTF2_EvtReader *er = OTF2_Reader_GetEvtReader(r, locs[i]);
    if (!global) {
      OTF2_EvtReaderCallbacks *e = OTF2_EvtReaderCallbacks_New();
      OTF2_EvtReaderCallbacks_SetEnterCallback(e, lenter);
      OTF2_EvtReaderCallbacks_SetLeaveCallback(e, lenter);
      OTF2_EvtReaderCallbacks_SetIoOperationBeginCallback(e, lb);
      OTF2_EvtReaderCallbacks_SetIoOperationCompleteCallback(e, lc);
      OTF2_Reader_RegisterEvtCallbacks(r, er, e, 0);
      uint64_t x;
      OTF2_Reader_ReadAllLocalEvents(r, er, &x);
      OTF2_Reader_CloseEvtReader(r, er);
    }
  }
  if (global) {
    OTF2_GlobalEvtReader *er = OTF2_Reader_GetGlobalEvtReader(r);
    OTF2_GlobalEvtReaderCallbacks *e = OTF2_GlobalEvtReaderCallbacks_New();
    OTF2_GlobalEvtReaderCallbacks_SetEnterCallback(e, genter);
    OTF2_GlobalEvtReaderCallbacks_SetLeaveCallback(e, genter);
    OTF2_GlobalEvtReaderCallbacks_SetIoOperationBeginCallback(e, gb);
    OTF2_GlobalEvtReaderCallbacks_SetIoOperationCompleteCallback(e, gc);
    OTF2_Reader_RegisterGlobalEvtCallbacks(r, er, e, 0);
    uint64_t x;
    OTF2_Reader_ReadAllGlobalEvents(r, er, &x);
  }
  double t = now() - t0;
  printf("%s events %lu bytes %lu in %.3fs = %.2f M/s\n", global ? "global" : "local", n, bytes, t, n / t / 1e6);
}
