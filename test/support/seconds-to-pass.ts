import { vi } from 'vitest'

/**
 * Answers what lets a second pass for limits that count by `performance.now()`: tests of what refuses wrong credentials send
 * more of them than an address may in ten seconds.
 */
export function secondsToPass(): () => void {
  let aheadMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  return () => {
    aheadMs += 1000
  }
}
