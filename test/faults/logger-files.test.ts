import { expect, test } from 'vitest'
import { seededRandom } from '../../server/sample/random.ts'
import { heldBytes } from '../support/memory.ts'
import { readDamaged, SOUND } from '../telemetry/loggers/damage.ts'
import { seed } from './seed.ts'

/** 100,000 of each kind in the full form of 500 rounds. */
const FILES = Number(process.env.FAULT_ROUNDS ?? 1) * 200
/** After garbage collection. */
const MAX_GROWTH_BYTES = 20 * 1024 * 1024

test.each(Object.entries(SOUND))(
  `${FILES} damaged files of %s: no error, no growth, no endless loop`,
  {
    timeout: 10_000 + FILES * 50,
  },
  async (kind, sound) => {
    const before = await heldBytes()
    const read = readDamaged(sound(), FILES, seededRandom(`${seed} logger files ${kind}`))
    expect(read).toBeGreaterThan(0)
    expect((await heldBytes()) - before).toBeLessThan(MAX_GROWTH_BYTES)
  },
)
