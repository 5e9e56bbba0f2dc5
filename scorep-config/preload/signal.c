// SPDX-License-Identifier: EPL-2.0
// Recording off and on by a signal of the user's choice, from outside of a program that knows nothing of it.
#include "glibc.h"
#include "phases.h"
#include "recording.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static void toggle(int number) {
    int error = errno;
    (void)number;
    if (ios_process.paused)
        ios_resume(IOS_IN_HANDLER);
    else
        ios_pause(IOS_IN_HANDLER);
    errno = error;
}

/** A number, or a name with or without SIG; 0 when it is none. */
static int number_of(const char *text) {
    if (strncmp(text, "SIG", 3) == 0)
        text += 3;
    for (int i = 1; i < NSIG; i++) {
        const char *name = sigabbrev_np(i);
        if (name && strcmp(name, text) == 0)
            return i;
    }
    char *end;
    long number = strtol(text, &end, 10);
    return *end == 0 && number > 0 && number < NSIG ? (int)number : 0;
}

void ios_signal_init(void) {
    const char *text = getenv("IOSTRATA_SIGNAL");
    struct sigaction action = {.sa_handler = toggle, .sa_flags = SA_RESTART};
    int number = text ? number_of(text) : 0;
    if (number && number != SIGKILL && number != SIGSTOP)
        sigaction(number, &action, NULL); // a program that handles this signal itself takes it over later
    else if (text && *text && ios_mark_first(ios_process.dir, IOS_MARK_SIGNAL))
        ios_say((const char *const[]){"IOSTRATA_SIGNAL: ", text, " is no signal that can be handled", NULL});
}
