import { describe, expect, test } from 'vitest'
import { hasPostgres, note } from '../../hub/support/postgres.ts'
import { seed } from '../seed.ts'
import { runFactory, type Size } from './run.ts'

const QUICK: Size = { laptops: 12, changes: 400, calmMs: 300 }
const FULL: Size = { laptops: 200, changes: 5000, calmMs: 10_000 }
const size = process.env.FAULT_ROUNDS === undefined ? QUICK : FULL
const TIMEOUT_MS = size === QUICK ? 180_000 : 3_600_000

const MOVED_OUTSIDE = {
  file: 'hub/store/push.ts',
  from: 'await store({ client, source, batch, epochs, shown }, before)',
  to: `await client.query({ text: 'update epochs set seq = $3 where source = $1 and epoch = $2', values: [source, epoch, known.seq] })
  await client.query('commit')
  await client.query('begin')
  await store({ client, source, batch, epochs, shown }, before)`,
}

describe.skipIf(!hasPostgres)(`a factory with simulated laptops, seed ${seed}${note}`, () => {
  test(
    `${size.laptops} laptops with ${size.changes} changes, a hub that is killed: PostgreSQL equals each of them`,
    async () => expect(await runFactory(size)).toEqual([]),
    TIMEOUT_MS,
  )

  test(
    'a number that moves outside of the transaction is found',
    async () => {
      // A kill has to fall between the two commits: most runs have one, few have none.
      const found: string[] = []
      for (let run = 0; run < 5 && found.length === 0; run += 1)
        found.push(...(await runFactory(QUICK, [MOVED_OUTSIDE])))
      expect(found).not.toEqual([])
    },
    TIMEOUT_MS,
  )
})
