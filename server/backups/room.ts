import type { DiskSpace } from '../disk/disk-space.ts'

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** Bound of all backups together where none is set: so many bytes, and such a share of their disk. */
const DEFAULT_MAX_BYTES = 10 * GIGABYTE
const SHARE_HERE = 0.2
/** A stick is there for copies. */
const SHARE_OF_COPIES = 0.5

/** What no backup takes: room for laps, and so much of a small disk. */
const MAX_KEPT_FREE_BYTES = 256 * MEGABYTE
const SHARE_KEPT_FREE = 0.05

const bounded = (maxBytes: number | null, totalBytes: number, share: number) =>
  maxBytes ?? Math.min(DEFAULT_MAX_BYTES, Math.floor(totalBytes * share))

/** Bytes that the backups in the instance's own folder are kept below. */
export const maxBytesHere = (maxBytes: number | null, { totalBytes }: DiskSpace): number =>
  bounded(maxBytes, totalBytes, SHARE_HERE)

/** Bytes that this instance's copies in their folder are kept below. */
export const maxBytesOfCopies = (maxBytes: number | null, { totalBytes }: DiskSpace): number =>
  bounded(maxBytes, totalBytes, SHARE_OF_COPIES)

/** Bytes that stay free beside a backup. */
export const keptFreeBytes = ({ totalBytes }: DiskSpace): number =>
  Math.min(MAX_KEPT_FREE_BYTES, Math.floor(totalBytes * SHARE_KEPT_FREE))

/** Whether a backup of so many bytes leaves that room. */
export const fits = (bytes: number, space: DiskSpace): boolean =>
  space.freeBytes - bytes >= keptFreeBytes(space)
