import type { DiskSpace } from '../disk/disk-space.ts'

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** Default limit of all backups: the smaller of these bytes and this share of the disk. */
const DEFAULT_MAX_BYTES = 10 * GIGABYTE
const SHARE_HERE = 0.2
/** Larger, since the folder is usually on a stick for this purpose. */
const SHARE_OF_COPIES = 0.5

/** Space reserved for laps: the smaller of these bytes and this share of the disk. */
const MAX_KEPT_FREE_BYTES = 256 * MEGABYTE
const SHARE_KEPT_FREE = 0.05

const bounded = (maxBytes: number | null, totalBytes: number, share: number) =>
  maxBytes ?? Math.min(DEFAULT_MAX_BYTES, Math.floor(totalBytes * share))

/** Limit in bytes of the backups in the own folder. */
export const maxBytesHere = (maxBytes: number | null, { totalBytes }: DiskSpace): number =>
  bounded(maxBytes, totalBytes, SHARE_HERE)

/** Limit in bytes of this instance's backups in the folder for copies. */
export const maxBytesOfCopies = (maxBytes: number | null, { totalBytes }: DiskSpace): number =>
  bounded(maxBytes, totalBytes, SHARE_OF_COPIES)

/** Bytes reserved for laps. */
export const reservedFreeBytes = ({ totalBytes }: DiskSpace): number =>
  Math.min(MAX_KEPT_FREE_BYTES, Math.floor(totalBytes * SHARE_KEPT_FREE))

/** Whether a backup of this size leaves the reserve. */
export const fits = (bytes: number, space: DiskSpace): boolean =>
  space.freeBytes - bytes >= reservedFreeBytes(space)
