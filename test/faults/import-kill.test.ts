import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../support/server-process.ts'
import { damageOfCopy } from './crash-audit.ts'

/** A tenth of the rounds of the others: each brings in 5,000 rows twice. */
const ROUNDS = process.env.FAULT_ROUNDS ? Math.ceil(Number(process.env.FAULT_ROUNDS) / 10) : 3
const ROWS = 5000
const MAX_MS = 1600

let server: ServerProcess
let signedIn: SignedIn
beforeAll(async () => {
  server = await startServerProcess({ env: { RATE_LIMIT_PER_MIN: '0' } })
  signedIn = await setUp(server.url)
})
afterAll(() => server?.cleanUp())

const scope = {
  Driver: { path: '$.rows', key: ['lastName'], fields: { firstName: 'f', lastName: 'l' } },
}
const clientNow = () => createClient({ baseUrl: server.url, token: signedIn.token })

async function driversOf(round: number): Promise<number> {
  let count = 0
  for await (const { firstName } of clientNow().drivers.all()) if (firstName === `Round ${round}`) count += 1
  return count
}

test.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  'round %i: a server killed in the middle of an import has all of it or nothing',
  async (round) => {
    const rows = Array.from({ length: ROWS }, (_, index) => ({ f: `Round ${round}`, l: `${round} ${index}` }))
    const body = { profile: { scope }, payload: { rows } }
    const { seq } = await clientNow().me()
    const answered = clientNow()
      .runImport({ body })
      .then(
        ({ id }) => id,
        () => null,
      )
    await new Promise((resolve) => setTimeout(resolve, ((round + Math.random()) / ROUNDS) * MAX_MS))
    await server.kill('SIGKILL')
    const id = await answered
    expect(damageOfCopy(server.dataDir)).toEqual([])
    await server.restart()
    const client = clientNow()
    const { latestSeq } = await client.listChanges({ query: { since: String(seq), limit: '1' } })
    const count = await driversOf(round)
    if (id !== null) expect(count).toBe(ROWS)
    expect([0, ROWS]).toContain(count)
    expect(latestSeq - seq).toBe(count)
    const { items: done } = await client.listImports()
    // Every earlier round has been imported completely in the end; the drivers show the state of this one.
    const wholeRounds = round + (count > 0 ? 1 : 0)
    expect(done.filter(({ counts }) => counts.Driver?.created === ROWS)).toHaveLength(wholeRounds)
    // The same document once more completes it, whichever it was.
    const again = await client.runImport({ body })
    expect(again.counts.Driver).toMatchObject(count === 0 ? { created: ROWS } : { unchanged: ROWS })
  },
  60_000,
)

test('the file is whole after the last round', async () => {
  expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(damageOfCopy(server.dataDir)).toEqual([])
})
