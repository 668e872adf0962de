// Loaded into the server in front of libc (LD_PRELOAD). Every call that changes a file or a name below POWER_DIR, every sync,
// and the beginning of what is said on sockets is noted in POWER_LOG in the order in which it happened. One lock is held over
// the call and its note, so that the order of the notes is the order of the effects, whichever thread they come from.
//
// A note: u32 kind, u32 length of path, u32 of second path, u32 of data, u64 file (inode), u64 number; then paths and data.
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
  kOpen = 1, kWrite, kTruncate, kRename, kUnlink, kSync, kSyncFolder, kSocket, kMakeFolder, kRemoveFolder, kLink, kExtend,
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

__attribute__((constructor)) void begin() {
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

int opened(int at, const char *path, int flags, mode_t mode) {
  REAL(openat64);
  char room[PATH_MAX];
  const char *inside = whole(at, path, room);
  if (!inside || (flags & O_DIRECTORY)) return real_openat64(at, path, flags, mode);
  Lock lock;
  struct stat found;
  bool wasThere = fstatat(at, path, &found, 0) == 0;
  errno = lock.kept;
  int fd = real_openat64(at, path, flags, mode);
  if (fd < 0) return fd;
  if (fstat(fd, &found) != 0 || !S_ISREG(found.st_mode)) return fd;
  know(found.st_ino);
  uint64_t how = (wasThere ? 0 : kCreated) | ((flags & O_TRUNC) ? kTruncated : 0);
  if (how) note(kOpen, found.st_ino, how, inside);
  return fd;
}

size_t sum(const iovec *parts, int count) {
  size_t all = 0;
  for (int i = 0; i < count; i++) all += parts[i].iov_len;
  return all;
}

/** What is said goes out after its note: an answer counts as given a moment early, never late. */
void said(const iovec *parts, int count) {
  size_t length = sum(parts, count);
  Lock lock;
  note(kSocket, 0, length, "", "", parts, count, length < kMostOfSocket ? length : kMostOfSocket);
  errno = lock.kept;
}

template <typename Call> ssize_t wrote(int fd, const iovec *parts, int count, off64_t offset, Call call) {
  uint64_t file = 0;
  What what = whatIs(fd, &file);
  if (what == kSocketFd) said(parts, count);
  if (what != kFile) return call();
  Lock lock;
  ssize_t length = call();
  if (length <= 0) return length;
  int kept = errno;
  if (offset < 0) offset = lseek64(fd, 0, SEEK_CUR) - length;
  note(kWrite, file, static_cast<uint64_t>(offset), "", "", parts, count, static_cast<size_t>(length));
  errno = kept;
  return length;
}

template <typename Call> int synced(int fd, Call call) {
  struct stat found;
  if (logFd < 0 || fstat(fd, &found) != 0) return call();
  if (S_ISDIR(found.st_mode)) {
    char link[64], at[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, at, sizeof at - 2);
    if (length < 0) return call();
    at[length] = '/';
    at[length + 1] = 0;
    if (strncmp(at, folder, folderLength) != 0) return call();
    Lock lock;
    int done = call();
    at[length] = 0;
    if (done == 0) note(kSyncFolder, 0, 0, static_cast<size_t>(length) < folderLength ? "" : at + folderLength);
    return done;
  }
  uint64_t file = 0;
  if (whatIs(fd, &file) != kFile) return call();
  Lock lock;
  int done = call();
  if (done == 0) note(kSync, file, 0);
  return done;
}

template <typename Call> int removed(int at, const char *path, Kind kind, Call call) {
  char room[PATH_MAX];
  const char *inside = whole(at, path, room);
  if (!inside) return call();
  Lock lock;
  struct stat found;
  bool wasThere = fstatat(at, path, &found, AT_SYMLINK_NOFOLLOW) == 0;
  errno = lock.kept;
  int done = call();
  if (done != 0 || !wasThere) return done;
  // Its number may be given to another file, which need not be ours; who has it open writes for nobody.
  if (S_ISREG(found.st_mode) && found.st_nlink == 1) forget(found.st_ino);
  note(S_ISDIR(found.st_mode) ? kRemoveFolder : kind, found.st_ino, 0, inside);
  return done;
}

template <typename Call> int renamed(int from, const char *oldPath, int to, const char *newPath, Kind kind, Call call) {
  char room[PATH_MAX], room2[PATH_MAX];
  const char *inside = whole(from, oldPath, room), *inside2 = whole(to, newPath, room2);
  if (!inside && !inside2) return call();
  Lock lock;
  struct stat found, replaced;
  bool replaces = kind == kRename && fstatat(to, newPath, &replaced, AT_SYMLINK_NOFOLLOW) == 0;
  errno = lock.kept;
  int done = call();
  if (done != 0 || fstatat(to, newPath, &found, AT_SYMLINK_NOFOLLOW) != 0) return done;
  if (replaces && replaced.st_ino != found.st_ino && replaced.st_nlink == 1) forget(replaced.st_ino);
  // From or to elsewhere: no part of the server does that, and the comparison with the disk would tell.
  if (inside && inside2) note(kind, found.st_ino, 0, inside, inside2);
  return done;
}

template <typename Call> int resized(int fd, Kind kind, off64_t size, Call call) {
  uint64_t file = 0;
  if (whatIs(fd, &file) != kFile) return call();
  Lock lock;
  int done = call();
  if (done == 0) note(kind, file, static_cast<uint64_t>(size));
  return done;
}

}  // namespace

#define MODE(flags) mode_t mode = 0; if ((flags) & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }

extern "C" {

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
// openat64 itself is what is called in the end, and nobody else calls it.

ssize_t write(int fd, const void *data, size_t length) {
  REAL(write);
  iovec one = {const_cast<void *>(data), length};
  return wrote(fd, &one, 1, -1, [&] { return real_write(fd, data, length); });
}
ssize_t writev(int fd, const iovec *parts, int count) {
  REAL(writev);
  return wrote(fd, parts, count, -1, [&] { return real_writev(fd, parts, count); });
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
  REAL(pwrite);
  iovec one = {const_cast<void *>(data), length};
  return wrote(fd, &one, 1, offset, [&] { return real_pwrite(fd, data, length, offset); });
}
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  REAL(pwrite64);
  iovec one = {const_cast<void *>(data), length};
  return wrote(fd, &one, 1, offset, [&] { return real_pwrite64(fd, data, length, offset); });
}
ssize_t pwritev(int fd, const iovec *parts, int count, off_t offset) {
  REAL(pwritev);
  return wrote(fd, parts, count, offset, [&] { return real_pwritev(fd, parts, count, offset); });
}
ssize_t pwritev64(int fd, const iovec *parts, int count, off64_t offset) {
  REAL(pwritev64);
  return wrote(fd, parts, count, offset, [&] { return real_pwritev64(fd, parts, count, offset); });
}
ssize_t send(int fd, const void *data, size_t length, int flags) {
  REAL(send);
  iovec one = {const_cast<void *>(data), length};
  if (logFd >= 0) said(&one, 1);
  return real_send(fd, data, length, flags);
}
ssize_t sendmsg(int fd, const msghdr *message, int flags) {
  REAL(sendmsg);
  if (logFd >= 0) said(message->msg_iov, static_cast<int>(message->msg_iovlen));
  return real_sendmsg(fd, message, flags);
}

int fsync(int fd) { REAL(fsync); return synced(fd, [&] { return real_fsync(fd); }); }
int fdatasync(int fd) { REAL(fdatasync); return synced(fd, [&] { return real_fdatasync(fd); }); }
// sync_file_range promises nothing after a power cut, so it is not caught.

int ftruncate(int fd, off_t size) {
  REAL(ftruncate);
  return resized(fd, kTruncate, size, [&] { return real_ftruncate(fd, size); });
}
int ftruncate64(int fd, off64_t size) {
  REAL(ftruncate64);
  return resized(fd, kTruncate, size, [&] { return real_ftruncate64(fd, size); });
}
int posix_fallocate(int fd, off_t offset, off_t length) {
  REAL(posix_fallocate);
  return resized(fd, kExtend, offset + length, [&] { return real_posix_fallocate(fd, offset, length); });
}
// It may make holes: whoever asks is told that the file system cannot do it.
int fallocate(int, int, off_t, off_t) {
  errno = EOPNOTSUPP;
  return -1;
}

int unlink(const char *path) { REAL(unlink); return removed(AT_FDCWD, path, kUnlink, [&] { return real_unlink(path); }); }
int remove(const char *path) { REAL(remove); return removed(AT_FDCWD, path, kUnlink, [&] { return real_remove(path); }); }
int rmdir(const char *path) { REAL(rmdir); return removed(AT_FDCWD, path, kRemoveFolder, [&] { return real_rmdir(path); }); }
int unlinkat(int at, const char *path, int flags) {
  REAL(unlinkat);
  return removed(at, path, kUnlink, [&] { return real_unlinkat(at, path, flags); });
}
int rename(const char *from, const char *to) {
  REAL(rename);
  return renamed(AT_FDCWD, from, AT_FDCWD, to, kRename, [&] { return real_rename(from, to); });
}
int renameat(int at, const char *from, int to, const char *path) {
  REAL(renameat);
  return renamed(at, from, to, path, kRename, [&] { return real_renameat(at, from, to, path); });
}
int link(const char *from, const char *to) {
  REAL(link);
  return renamed(AT_FDCWD, from, AT_FDCWD, to, kLink, [&] { return real_link(from, to); });
}
int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  char room[PATH_MAX];
  const char *inside = whole(AT_FDCWD, path, room);
  if (!inside) return real_mkdir(path, mode);
  Lock lock;
  int done = real_mkdir(path, mode);
  if (done == 0) note(kMakeFolder, 0, 0, inside);
  return done;
}

// Copies inside the kernel have no data to note: whoever asks for one is told to read and write by itself.
ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
  REAL(sendfile);
  uint64_t file = 0;
  if (whatIs(to, &file) == kFile) { errno = EINVAL; return -1; }
  return real_sendfile(to, from, offset, count);
}
ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) {
  REAL(sendfile64);
  uint64_t file = 0;
  if (whatIs(to, &file) == kFile) { errno = EINVAL; return -1; }
  return real_sendfile64(to, from, offset, count);
}
ssize_t copy_file_range(int from, off64_t *offset, int to, off64_t *offset2, size_t length, unsigned flags) {
  REAL(copy_file_range);
  uint64_t file = 0;
  if (whatIs(to, &file) == kFile) { errno = EXDEV; return -1; }
  return real_copy_file_range(from, offset, to, offset2, length, flags);
}
int ioctl(int fd, unsigned long request, ...) {
  REAL(ioctl);
  va_list more;
  va_start(more, request);
  void *argument = va_arg(more, void *);
  va_end(more);
  uint64_t file = 0;
  if (request == FICLONE && whatIs(fd, &file) == kFile) { errno = EOPNOTSUPP; return -1; }
  return real_ioctl(fd, request, argument);
}
long syscall(long number, ...) {
  REAL(syscall);
  va_list more;
  va_start(more, number);
  long a = va_arg(more, long), b = va_arg(more, long), c = va_arg(more, long), d = va_arg(more, long),
       e = va_arg(more, long), f = va_arg(more, long);
  va_end(more);
  uint64_t file = 0;
  if (number == SYS_copy_file_range && whatIs(static_cast<int>(c), &file) == kFile) { errno = EXDEV; return -1; }
  return real_syscall(number, a, b, c, d, e, f);
}

}  // extern "C"
