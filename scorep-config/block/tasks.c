// SPDX-License-Identifier: EPL-2.0
#include "tasks.h"
#include "grow.h"
#include "requests.h"
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_TASKS = 1 << 22, KTHREADD = 2 };
#define FIRST_NAMESPACE 0xEFFFFFFCu // the kernel counts processes as those in it do

static struct process *processes;
static uint32_t process_count, process_room;
// By a thread's number: 1 + its process, and 1 + the last process of that pid; or 0. The pages of few are ever touched.
static uint32_t *process_of, *last_of;

static uint32_t add(uint32_t pid, uint32_t parent, uint64_t begin_ns) {
    processes = grow(processes, process_count, &process_room, sizeof *processes);
    struct process *p = &processes[process_count];
    *p =
        (struct process){.pid = pid, .parent = parent, .begin_ns = begin_ns, .older = NO_PROCESS, .handles = NO_HANDLE};
    if (last_of && pid < MOST_TASKS) {
        p->older = last_of[pid] - 1;
        last_of[pid] = process_count + 1;
    }
    return process_count++;
}

static uint32_t known(uint32_t task) {
    return process_of && task < MOST_TASKS && process_of[task] ? process_of[task] - 1 : NO_PROCESS;
}

static void know(uint32_t task, uint32_t process) {
    if (process_of && task < MOST_TASKS)
        process_of[task] = process + 1;
}

static void name_from_kernel(struct process *p) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%u/comm", p->pid);
    FILE *in = fopen(path, "re");
    if (in && fgets(p->name, sizeof p->name, in))
        p->name[strcspn(p->name, "\n")] = 0;
    if (in)
        fclose(in);
}

/** "kworker/u8:1-flush" and "kswapd0" are kworker and kswapd: one name for all that do the same. */
static uint32_t kernel_thread(const char *name) {
    char kind[TASK_NAME];
    size_t n = strcspn(name, "/:");
    memcpy(kind, name, TASK_NAME);
    bool cut = name[n] != 0;
    while (!cut && n > 1 && kind[n - 1] >= '0' && kind[n - 1] <= '9')
        n--;
    kind[n] = 0;
    for (uint32_t i = 0; i < process_count; i++)
        if (processes[i].kernel && strcmp(processes[i].name, kind) == 0)
            return i;
    uint32_t made = add(0, NO_PROCESS, 0);
    processes[made].kernel = true;
    memcpy(processes[made].name, kind, TASK_NAME);
    return made;
}

/** What the kernel still knows of a thread; false when it has ended. */
static bool look_up(uint32_t task, uint32_t *process, uint32_t *parent) {
    char path[64], line[256];
    snprintf(path, sizeof path, "/proc/%u/status", task);
    FILE *in = fopen(path, "re");
    *process = task;
    *parent = 0;
    while (in && fgets(line, sizeof line, in)) {
        sscanf(line, "Tgid: %u", process);
        sscanf(line, "PPid: %u", parent);
    }
    if (in)
        fclose(in);
    return in != NULL;
}

/** A thread that was there before us, or whose beginning was lost. */
static uint32_t discover(uint32_t task, const char *name) {
    uint32_t pid, parent;
    if (task == 0 || task == KTHREADD)
        return kernel_thread(*name ? name : "kthreadd");
    bool alive = look_up(task, &pid, &parent);
    if (alive && (parent == KTHREADD || parent == 0) && pid != 1)
        return kernel_thread(name);
    uint32_t process = known(pid), maker = known(parent);
    if (process == NO_PROCESS || pid == task) {
        // What the launcher started before us is not the command.
        process = add(pid, maker != NO_PROCESS && processes[maker].launcher ? NO_PROCESS : maker, 0);
        name_from_kernel(&processes[process]);
        know(pid, process);
    }
    know(task, process);
    return process;
}

void tasks_begin(void) {
    struct stat space;
    if (stat("/proc/self/ns/pid", &space) < 0 || (uint32_t)space.st_ino != FIRST_NAMESPACE)
        return; // the numbers that the kernel tells are not those we and the archive know
    process_of = zeroed(MOST_TASKS, sizeof *process_of);
    last_of = zeroed(MOST_TASKS, sizeof *last_of);
    know((uint32_t)getpid(), add((uint32_t)getpid(), NO_PROCESS, 0));
}

void tasks_launcher(uint32_t pid) {
    char path[64];
    if (!process_of)
        return;
    uint32_t launcher = known(pid) != NO_PROCESS ? known(pid) : discover(pid, "");
    processes[launcher].launcher = true;
    snprintf(path, sizeof path, "/proc/%u/task", pid);
    DIR *threads = opendir(path);
    for (struct dirent *e; threads && (e = readdir(threads));)
        if (e->d_name[0] != '.')
            know((uint32_t)strtoul(e->d_name, NULL, 10), launcher);
    if (threads)
        closedir(threads);
}

static void made(const struct kernel_event *event) {
    uint32_t maker = known(event->task), child = event->made.child;
    if (maker == NO_PROCESS) {
        if (process_of && child < MOST_TASKS)
            process_of[child] = 0; // another one had this number before
        return;
    }
    if (event->made.thread) {
        know(child, maker);
        return;
    }
    uint32_t process = add(child, maker, event->ns);
    memcpy(processes[process].name, processes[maker].name, TASK_NAME);
    know(child, process);
}

/** The old program's process stays, for what it did. */
static void became(const struct kernel_event *event) {
    uint32_t before = known(event->task);
    if (before == NO_PROCESS || processes[before].kernel)
        return;
    uint32_t process = add(event->task, processes[before].parent, event->ns);
    processes[process].launcher = processes[before].launcher;
    memcpy(processes[process].name, event->name[0] ? event->name : processes[before].name, TASK_NAME);
    know(event->task, process);
}

void tasks_changed(const struct kernel_event *event) {
    if (event->what == TASK_NEW)
        made(event);
    else
        became(event);
}

uint32_t tasks_process(const struct kernel_event *event) {
    uint32_t process = known(event->task);
    if (process == NO_PROCESS)
        process = discover(event->task, event->name);
    struct process *p = &processes[process];
    if (event->name[0] && !p->kernel && (event->task == p->pid || !p->name[0]))
        memcpy(p->name, event->name, TASK_NAME);
    return process;
}

struct process *tasks_get(uint32_t process) {
    return &processes[process];
}

void tasks_recorded(uint32_t pid, uint64_t begin_ns) {
    uint32_t i = last_of && pid && pid < MOST_TASKS ? last_of[pid] - 1 : NO_PROCESS;
    while (i != NO_PROCESS && processes[i].begin_ns > begin_ns)
        i = processes[i].older;
    if (i != NO_PROCESS) {
        processes[i].recorded = true;
        processes[i].recorded_ns = begin_ns;
    }
}

bool tasks_is_ours(uint32_t process) {
    for (uint32_t i = process; i != NO_PROCESS && !processes[i].launcher; i = processes[i].parent)
        if (processes[i].recorded || (processes[i].parent != NO_PROCESS && processes[processes[i].parent].launcher))
            return !processes[i].kernel;
    return false;
}

/** Whether a process has our library, or has ended and may have had it. */
static bool may_have_tracer(uint32_t pid) {
    char path[64], line[4096];
    snprintf(path, sizeof path, "/proc/%u/maps", pid);
    FILE *in = fopen(path, "re");
    bool found = !in;
    while (in && !found && fgets(line, sizeof line, in))
        found = strstr(line, "/libiostrata.so") != NULL;
    if (in)
        fclose(in);
    return found;
}

bool tasks_may_be_ours(uint32_t process) {
    return tasks_is_ours(process) || (!processes[process].kernel && may_have_tracer(processes[process].pid));
}
