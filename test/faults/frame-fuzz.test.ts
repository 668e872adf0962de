import { expect, test } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { setUp, startServerProcess } from '../support/server-process.ts'
import { fuzzRound } from './links/fuzz-round.ts'
import { chanceOf, seed } from './seed.ts'

const rounds = process.env.FAULT_ROUNDS
const FRAMES = rounds === undefined ? 2000 : Math.max(2000, Number(rounds) * 250)
const TIMEOUT_MS = 60_000 + FRAMES * 20
/** So little that garbage does not pass for a leak, and that a leak is the server's end. */
const TIGHT = '--max-old-space-size=128'

test(
  `${FRAMES} hostile frames (seed ${seed}): each socket ends as declared, without an effect on others`,
  async () => {
    const server = await startServerProcess({ nodeArgs: [TIGHT], env: { RATE_LIMIT_PER_MIN: '0' } })
    atEnd(server.cleanUp)
    const chance = (visit: number) => chanceOf(`visit ${visit}`)
    const signedIn = await setUp(server.url)
    const { wrongs, ...figures } = await fuzzRound({ server, signedIn, frames: FRAMES, chance })
    console.log(JSON.stringify(figures))
    expect(wrongs, `FAULT_SEED=${seed}`).toEqual([])
    // Frames that are all let go at the first byte prove nothing.
    expect(Object.keys(figures.ends).length).toBeGreaterThan(4)
    expect(figures.sent).toBeGreaterThanOrEqual(FRAMES)
    expect(figures.laps).toBeGreaterThan(10)
  },
  TIMEOUT_MS,
)
