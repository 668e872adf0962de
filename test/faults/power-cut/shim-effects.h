// What calls do to the folder: each is made and noted under one lock, so that the order of the notes is the order of the
// effects, whichever thread they come from.
#pragma once
#include "shim-faults.h"

namespace {

int opened(int at, const char *path, int flags, mode_t mode) {
  REAL(openat64);
  char room[PATH_MAX];
  const char *inside = whole(at, path, room);
  if (!inside || (flags & O_DIRECTORY)) return real_openat64(at, path, flags, mode);
  Lock lock;
  struct stat found;
  bool wasThere = fstatat(at, path, &found, 0) == 0;
  errno = lock.kept;
  if (!wasThere && (flags & O_CREAT) && fate(kOpen, inside) != kGoes) return -1;
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
  Fate next = fateOf(kWrite, fd);
  if (next == kFails) return -1;
  ssize_t length = next == kHalf ? writeHalf(fd, parts, offset) : call();
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
    at[length] = 0;
    if (fate(kSyncFolder, at + folderLength - 1) != kGoes) return -1;
    int done = call();
    if (done == 0) note(kSyncFolder, 0, 0, static_cast<size_t>(length) < folderLength ? "" : at + folderLength);
    return done;
  }
  uint64_t file = 0;
  if (whatIs(fd, &file) != kFile) return call();
  Lock lock;
  if (fateOf(kSync, fd) != kGoes) {
    int kept = errno;
    // What waited for it is gone, whatever a later sync says.
    note(kSyncFailed, file, 0);
    errno = kept;
    return -1;
  }
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
  if (wasThere && fate(kUnlink, inside) != kGoes) return -1;
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
  if (inside && fate(kind, inside) != kGoes) return -1;
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
  if (fateOf(kind, fd) != kGoes) return kind == kExtend ? errno : -1;
  int done = call();
  if (done == 0) note(kind, file, static_cast<uint64_t>(size));
  return done;
}

}  // namespace
