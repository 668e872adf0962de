import { expect, test } from 'vitest'
import { seededRandom } from '../../../server/sample/random.ts'
import { readDamaged, SOUND } from './damage.ts'

const FILES = 1000

test.each(Object.entries(SOUND))(
  `${FILES} damaged files of %s are read as far as they go, or refused in words`,
  (kind, sound) => {
    const read = readDamaged(sound(), FILES, seededRandom(`damage ${kind}`))
    expect(read).toBeGreaterThan(FILES / 20)
    expect(read).toBeLessThan(FILES)
  },
)
