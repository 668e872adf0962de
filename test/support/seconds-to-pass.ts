import { vi } from 'vitest'

/**
 * Returns a function that advances `performance.now()` by seconds, for tests that send more wrong credentials than the
 * limit per address.
 */
export function secondsToPass(): () => void {
  let aheadMs = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs)
  return () => {
    aheadMs += 1000
  }
}
