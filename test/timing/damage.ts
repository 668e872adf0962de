import { expect } from 'vitest'
import { seededRandom } from '../../server/sample/random.ts'
import type { Received } from '../../server/timing/recording.ts'
import type { Store } from './hear.ts'
import type { Race } from './race-generator.ts'

const WILD = [
  '$G,1,"1",99999,"47:00:00.000"\r\n',
  '$J,"1","99:99:99.999","00:00:00.001"\r\n',
  '$B,"7',
  `$A,${'"x",'.repeat(600)}\r\n`,
  `$G,1,"1",${'9'.repeat(20_000)}`,
]

/** Flips a bit in a share of the lines, and puts unfinished and endless lines and numbers out of range between. */
export function damaged(lines: readonly Received[], seed: number, share: number): Received[] {
  const { chance, whole } = seededRandom(`damage ${seed}`)
  return lines.flatMap(({ at, bytes }) => {
    if (!chance(share)) return [{ at, bytes }]
    const copy = Buffer.from(bytes)
    copy[whole(0, copy.length - 1)]! ^= 1 << whole(0, 7)
    const wild = chance(0.1) ? [{ at, bytes: Buffer.from(WILD[whole(0, WILD.length - 1)]!) }] : []
    return [{ at, bytes: copy }, ...wild]
  })
}

/** What holds of laps whatever the stream. */
export function expectSound(store: Store) {
  for (const run of store.runs.keys()) {
    for (const key of store.keys(run)) {
      let before = 0
      for (const lap of store.laps(key, run).toSorted((a, b) => a.lapNumber - b.lapNumber)) {
        expect(lap.lapNumber).toBeGreaterThan(0)
        expect(lap.elapsedMs).toBeGreaterThan(before)
        expect(lap.lapTimeMs).toBeGreaterThan(0)
        before = lap.elapsedMs!
      }
    }
  }
}

/** Single laps of a damaged race that were not driven like this. */
export function wrongLaps(store: Store, race: Race): { wrong: number; all: number } {
  let all = 0
  let wrong = 0
  for (const [key, laps] of race.laps) {
    const times = new Map(laps.map((lap) => [lap.elapsedMs, lap.lapTimeMs]))
    const single = store.laps(key).filter((lap) => lap.marker === null && lap.valid)
    all += single.length
    wrong += single.filter((lap) => times.get(lap.elapsedMs!) !== lap.lapTimeMs).length
  }
  return { wrong, all }
}
