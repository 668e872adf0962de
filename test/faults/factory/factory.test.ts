import { describe, expect, test } from 'vitest'
import { hasPostgres, note } from '../../hub/support/postgres.ts'
import { seed } from '../seed.ts'
import { factoryPlants } from './plants.ts'
import { runFactory, type Size } from './run.ts'

const ONCE = Number.POSITIVE_INFINITY
const QUICK: Size = { laptops: 12, changes: 400, calmMs: 300, databaseEvery: ONCE }
const FULL: Size = { laptops: 200, changes: 5000, calmMs: 10_000, databaseEvery: 4 }
const size = process.env.FAULT_ROUNDS === undefined ? QUICK : FULL
const TIMEOUT_MS = size === QUICK ? 180_000 : 3_600_000

describe.skipIf(!hasPostgres)(`a factory with simulated laptops, seed ${seed}${note}`, () => {
  test(
    `${size.laptops} laptops with ${size.changes} changes, a hub that is killed: PostgreSQL equals each of them`,
    async () => {
      const { differences, deeds, stored } = await runFactory(size)
      console.log(`${stored} changes in PostgreSQL: ${JSON.stringify(deeds)}`)
      expect(differences).toEqual([])
    },
    TIMEOUT_MS,
  )

  test.each(Object.entries(factoryPlants))(
    'found: %s',
    async (_, patches) => {
      // A kill has to fall between the two commits: most runs have one, few have none.
      const found: string[] = []
      for (let run = 0; run < 5 && found.length === 0; run += 1)
        found.push(...(await runFactory(QUICK, patches)).differences)
      console.log(`after comparing: ${found[0]}`)
      expect(found).not.toEqual([])
    },
    TIMEOUT_MS,
  )
})
