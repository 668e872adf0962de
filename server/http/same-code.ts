import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two codes in constant time. */
export const isSameCode = (given: string, ours: string): boolean =>
  timingSafeEqual(digest(given), digest(ours))
