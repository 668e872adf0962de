import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../../server/sample/random.ts'
import type { FlakyProxy } from './flaky-proxy.ts'

/** Plays a schedule of good and bad times on a link; it is good in the end. `longMs`: one time of silence that lasts so long. */
export async function flap(proxy: FlakyProxy, random: Random, forMs: number, longMs = 0): Promise<void> {
  const until = performance.now() + forMs
  while (performance.now() < until) {
    await sleep(random.between(30, 500))
    const chance = random.between(0, 1)
    if (chance < 0.2) proxy.cutOne()
    else if (chance < 0.35) proxy.halfCloseOne()
    else if (chance < 0.65) {
      proxy.cut()
      await sleep(random.between(0, 400))
    } else {
      proxy.stall()
      await sleep(random.between(50, 1200))
    }
    proxy.goOn(random.chance(0.5))
  }
  if (longMs > 0) {
    proxy.stall()
    await sleep(longMs)
    proxy.goOn(random.chance(0.5))
  }
  // Every client reconnects at least once, with any seed.
  proxy.cut()
  proxy.goOn(false)
}
