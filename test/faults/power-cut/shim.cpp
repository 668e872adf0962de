// Loaded into the server in front of libc (LD_PRELOAD). Every call that changes a file or a name below POWER_DIR, every sync,
// and the beginning of what is said on sockets is noted in POWER_LOG, in the order in which it happened.
#include "shim-effects.h"

#define MODE(flags) mode_t mode = 0; if ((flags) & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }

extern "C" {

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
// openat64 itself is what is called in the end, and nothing else calls it.

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
// It may make holes: refused, as by a file system that cannot do it.
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
  struct stat found;
  bool wasThere = fstatat(AT_FDCWD, path, &found, 0) == 0;
  errno = lock.kept;
  if (!wasThere && fate(kMakeFolder, inside) != kGoes) return -1;
  int done = real_mkdir(path, mode);
  if (done == 0) note(kMakeFolder, 0, 0, inside);
  return done;
}

// Copies inside the kernel have no data to note: the caller is made to read and write instead.
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
