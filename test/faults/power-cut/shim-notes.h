// What the shim writes down, and which files it is about. A note: u32 kind, u32 length of path, u32 of second path, u32 of
// data, u64 file (inode), u64 number; then paths and data.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <pthread.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace {

enum Kind : uint32_t {
  kOpen = 1, kWrite, kTruncate, kRename, kUnlink, kSync, kSyncFolder, kSocket, kMakeFolder, kRemoveFolder, kLink, kExtend, kSyncFailed, kCall,
};
enum { kCreated = 1, kTruncated = 2 };

const size_t kMostOfSocket = 4096;

struct Note { uint32_t kind, path, path2, data; uint64_t file, number; };

pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
struct Lock {
  int kept = errno;
  Lock() { pthread_mutex_lock(&mutex); }
  ~Lock() { pthread_mutex_unlock(&mutex); }
};

char folder[PATH_MAX];
size_t folderLength = 0;
int logFd = -1;
dev_t device;

template <typename F> F real(F, const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  if (!found) abort();
  return reinterpret_cast<F>(found);
}
#define REAL(name) static auto real_##name = real(&::name, #name)

__attribute__((constructor(101))) void begin() {
  const char *at = getenv("POWER_DIR");
  const char *log = getenv("POWER_LOG");
  struct stat found;
  if (!at || !log || stat(at, &found) != 0) return;
  snprintf(folder, sizeof folder, "%s/", at);
  folderLength = strlen(folder);
  device = found.st_dev;
  logFd = static_cast<int>(syscall(SYS_open, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600));
}

void note(Kind kind, uint64_t file, uint64_t number, const char *path = "", const char *path2 = "",
          const iovec *data = nullptr, int count = 0, size_t length = 0) {
  REAL(writev);
  Note head = {kind, static_cast<uint32_t>(strlen(path)), static_cast<uint32_t>(strlen(path2)),
               static_cast<uint32_t>(length), file, number};
  iovec parts[3 + 1024] = {{&head, sizeof head}, {const_cast<char *>(path), head.path}, {const_cast<char *>(path2), head.path2}};
  size_t wanted = sizeof head + head.path + head.path2;
  int used = 3;
  for (int i = 0; i < count && length > 0 && used < IOV_MAX; i++, used++) {
    size_t some = data[i].iov_len < length ? data[i].iov_len : length;
    parts[used] = {data[i].iov_base, some};
    length -= some;
    wanted += some;
  }
  if (real_writev(logFd, parts, used) != static_cast<ssize_t>(wanted)) abort();
}

/** The whole path, if it lies in the folder and is one that counts. */
const char *whole(int at, const char *path, char *room) {
  if (logFd < 0 || !path) return nullptr;
  if (path[0] == '/') {
    snprintf(room, PATH_MAX, "%s", path);
  } else {
    char link[64], base[PATH_MAX];
    snprintf(link, sizeof link, at == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", at);
    ssize_t length = readlink(link, base, sizeof base - 1);
    if (length < 0) return nullptr;
    base[length] = 0;
    snprintf(room, PATH_MAX, "%.2000s/%.2000s", base, path);
  }
  if (strncmp(room, folder, folderLength) != 0) return nullptr;
  // The index of the log is made anew by whoever opens the database first, and never read after a crash.
  size_t length = strlen(room);
  if (length > 4 && strcmp(room + length - 4, "-shm") == 0) return nullptr;
  return room + folderLength;
}

/** Which files are in the folder: few, so a list will do. */
uint64_t known[65536];
int knownCount = 0;
bool isKnown(uint64_t file) {
  for (int i = knownCount - 1; i >= 0; i--) if (known[i] == file) return true;
  return false;
}
void know(uint64_t file) {
  if (isKnown(file)) return;
  if (knownCount == 65536) abort();
  known[knownCount++] = file;
}
void forget(uint64_t file) {
  for (int i = 0; i < knownCount; i++) if (known[i] == file) { known[i] = known[--knownCount]; return; }
}

enum What { kOther, kFile, kSocketFd };
What whatIs(int fd, uint64_t *file) {
  if (logFd < 0) return kOther;
  struct stat found;
  int kept = errno;
  if (fstat(fd, &found) != 0) { errno = kept; return kOther; }
  if (S_ISSOCK(found.st_mode)) return kSocketFd;
  if (!S_ISREG(found.st_mode) || found.st_dev != device) return kOther;
  *file = found.st_ino;
  Lock lock;
  return isKnown(*file) ? kFile : kOther;
}

}  // namespace
