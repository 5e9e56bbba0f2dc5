// SPDX-License-Identifier: EPL-2.0
// Views of MPI files, which Score-P does not tell about: MPI is asked. Without MPI's headers, as preload/mpi.h does it.
#ifndef IOSTRATA_SUBSTRATE_VIEWS_H
#define IOSTRATA_SUBSTRATE_VIEWS_H

#include <stdbool.h>
#include <stdint.h>

/** Finds what it needs in the program; without it views are not known. */
void ios_views_find(void);
/** Whether the view of Score-P's handle is known to have no holes. */
bool ios_view_in_one_piece(uint32_t handle);
/** The byte of the file at an offset in the view; IOS_UNKNOWN: nobody knows. */
uint64_t ios_view_place(uint32_t handle, uint64_t offset);

#endif
