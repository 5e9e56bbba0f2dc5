// SPDX-License-Identifier: EPL-2.0
// A process that gives up root's rights, or goes where other files are: what comes before, so that it stays recorded.
#ifndef IOSTRATA_PRELOAD_IDENTITY_H
#define IOSTRATA_PRELOAD_IDENTITY_H

#include <sys/types.h>

/** As the saved user of setreuid, which follows from the other two. */
#define IOS_SAVED_TOO ((uid_t)-2)

/** Before the thread's users become these; -1: as it is. Where none is root any more, the archive is given to the new one. */
void ios_user_changes(uid_t real, uid_t effective, uid_t saved);
/** The same before setuid. */
void ios_setting_user(uid_t user);
/** Before setfsuid. */
void ios_setting_user_of_files(void);
/** Before paths may lead to other files: the archive is reached by a descriptor from now on. */
void ios_archive_held(void);

#endif
