import { useRef } from 'react'
import { measured, type Reading } from './readings.ts'

const isSame = (before: readonly Reading[], now: readonly Reading[]) =>
  before.length === now.length && before.every((reading, index) => reading === now[index])

/** Measured readings up to now; a stable array until a reading is added or removed. */
export function useMeasured(
  readings: readonly Reading[] | undefined,
  nowMs: number,
): readonly Reading[] | undefined {
  const known = useRef<readonly Reading[]>(undefined)
  const now = readings && measured(readings, nowMs)
  if (!now || !known.current || !isSame(known.current, now)) known.current = now
  return known.current
}
