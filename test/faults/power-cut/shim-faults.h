// Calls that fail because the test says so. The plan is a file that both have in memory: from the moment in which it is armed
// every call that changes the folder is counted and noted, and those between `from` and `to` fail.
#pragma once
#include "shim-notes.h"
#include <sys/mman.h>

namespace {

struct Plan {
  uint32_t armed;
  /** What the calls answer: EIO, ENOSPC, EROFS. */
  int32_t error;
  uint64_t from, to;
  /** The first of them writes half of what it should instead. */
  uint32_t half, unused;
  uint64_t count, hits;
};

Plan *plan = nullptr;

__attribute__((constructor(102))) void readPlan() {
  const char *path = getenv("POWER_FAULTS");
  if (!path) return;
  int fd = static_cast<int>(syscall(SYS_open, path, O_RDWR | O_CLOEXEC));
  if (fd < 0) abort();
  void *room = mmap(nullptr, sizeof(Plan), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (room == MAP_FAILED) abort();
  plan = static_cast<Plan *>(room);
}

enum Fate { kGoes, kFails, kHalf };

/** What becomes of the next call. Sets `errno` where it fails. The caller has the lock. */
Fate fate(Kind kind, const char *name) {
  if (!plan || !__atomic_load_n(&plan->armed, __ATOMIC_ACQUIRE)) return kGoes;
  uint64_t number = ++plan->count;
  bool fails = number >= plan->from && number <= plan->to;
  // A full disk takes names and bytes away all the same.
  if (plan->error != EIO && kind == kUnlink) fails = false;
  note(kCall, kind, number, name, fails ? "fails" : "");
  if (!fails) return kGoes;
  plan->hits++;
  if (plan->half && number == plan->from && kind == kWrite) return kHalf;
  errno = plan->error;
  return kFails;
}

/** The same for an open file, which is named in the notes. */
Fate fateOf(Kind kind, int fd) {
  if (!plan || !plan->armed) return kGoes;
  char link[64], at[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, at, sizeof at - 1);
  at[length < 0 ? 0 : length] = 0;
  return fate(kind, strncmp(at, folder, folderLength) == 0 ? at + folderLength : at);
}

/** As much as a disk took that was full in the middle of it. */
ssize_t writeHalf(int fd, const iovec *parts, off64_t offset) {
  REAL(write);
  REAL(pwrite64);
  size_t half = parts[0].iov_len / 2;
  return offset < 0 ? real_write(fd, parts[0].iov_base, half) : real_pwrite64(fd, parts[0].iov_base, half, offset);
}

}  // namespace
