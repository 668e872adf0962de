import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../server/contract/client.ts'
import { make } from '../../support/factories.ts'
import { type ServerProcess, setUp, startServerProcess } from '../../support/server-process.ts'
import { LONG_MS, roundsOf } from './form.ts'

/** Each round is one wrong login of each kind; nine a minute are let through for one person. */
const ROUNDS = Math.min(roundsOf(4), 60)
/**
 * Allowed difference of two medians, due to the machine: skipping the verification, or doing it twice, is beyond it.
 */
const MOST = 1.6
const TRIES = 3

let server: ServerProcess
let client: Client
beforeAll(async () => {
  server = await startServerProcess()
  client = (await setUp(server.url)).client
})
afterAll(() => server.cleanUp())

const RIGHT = { accountSlug: 'pit-wall', password: 'not the password' }
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

async function wrongLogin(body: object): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...RIGHT, ...body }),
  })
  await answer.text()
  expect(answer.status).toBe(401)
  return performance.now() - began
}

/** Medians of each kind of wrong login, one after the other in every round: a busy moment meets all of them. */
async function measure(): Promise<Record<string, number>> {
  const member = await make(client, 'members')
  const disabled = await make(client, 'members')
  await client.members.update(disabled.id, { disabled: true })
  const times: Record<string, number[]> = { account: [], email: [], disabled: [], password: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const unknown = `nobody${round}-${member.id}@example.com`
    times.account?.push(await wrongLogin({ email: unknown, accountSlug: 'nowhere' }))
    times.email?.push(await wrongLogin({ email: unknown }))
    // A person is guessed at ten times a minute.
    if (round < 9) {
      times.disabled?.push(await wrongLogin({ email: disabled.email }))
      times.password?.push(await wrongLogin({ email: member.email }))
    }
  }
  return Object.fromEntries(Object.entries(times).map(([kind, all]) => [kind, median(all)]))
}

test(
  'a wrong login takes as long, for every reason',
  async () => {
    const seen: Record<string, number>[] = []
    const isEven = (medians: Record<string, number>) =>
      Math.max(...Object.values(medians)) / Math.min(...Object.values(medians)) < MOST
    while (seen.length < TRIES && !seen.some(isEven)) seen.push(await measure())
    expect(seen.some(isEven), JSON.stringify(seen)).toBe(true)
    console.info('medians of wrong logins in ms', seen.at(-1))
  },
  LONG_MS,
)
