import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiError, createClient } from '../../../server/contract/client.ts'
import { startReceiver } from '../../support/receiver.ts'
import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../../support/server-process.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { addWeekend, lapBody } from '../../support/weekend-rows.ts'
import { readLog } from '../crash-audit.ts'

const HOUR = 3_600_000
/** From the true time. Each token lives for 12 hours. */
const JUMPS = [5 * HOUR, -10 * HOUR, 100 * HOUR, -30 * HOUR, 0]
const LAPS = 5
const LOGIN = {
  accountSlug: 'pit-wall',
  email: 'lee@example.com',
  password: 'correct horse battery',
}

const clockFile = join(tempFolder(), 'clock')
const setClock = (offsetMs: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(offsetMs)
  writeFileSync(clockFile, bytes, { flag: 'r+' })
}

let server: ServerProcess
let signedIn: SignedIn
let sheetId: string
beforeAll(async () => {
  writeFileSync(clockFile, Buffer.alloc(8))
  server = await startServerProcess({
    nodeArgs: ['--import', join(import.meta.dirname, 'jumping-clock.ts')],
    env: { RATE_LIMIT_PER_MIN: '0', CLOCK_FILE: clockFile },
  })
  signedIn = await setUp(server.url)
  sheetId = (await addWeekend(signedIn.client, 1)).runSheets[0]?.id as string
})
afterAll(() => server?.cleanUp())

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (error: ApiError) => error.problem.status,
  )
const logIn = async () => (await createClient({ baseUrl: server.url }).logIn({ body: LOGIN })).token
const speaker = (token: string) => createClient({ baseUrl: server.url, token })

test('the wall clock jumps for hours and days: nothing is lost, doubled, out of order or stuck', async () => {
  // Each delivery is refused once and retried after its delay, regardless of jumps of the clock.
  const tries = new Map<string, number>()
  const receiver = await startReceiver(({ body }) => {
    const count = (tries.get(body.payload.id) ?? 0) + 1
    tries.set(body.payload.id, count)
    return count === 1 ? 503 : 204
  })
  await signedIn.client.webhooks.create({
    name: 'Factory',
    url: receiver.url,
    filters: { entityTypes: ['lap'], opTypes: ['create'] },
  })
  const loggedOut = await logIn()
  await speaker(loggedOut).logOut()

  const made: string[] = []
  const { token } = signedIn
  for (const [index, offset] of JUMPS.entries()) {
    setClock(offset)
    const now = await logIn()
    const me = speaker(now)
    const laps = await Promise.all(
      Array.from({ length: LAPS }, (_, lap) =>
        me.laps.create(lapBody(sheetId, 1 + index * LAPS + lap), { idempotencyKey: `jump-${index}-${lap}` }),
      ),
    )
    made.push(...laps.map(({ id }) => id))
    const again = await me.laps.create(lapBody(sheetId, 1 + index * LAPS), {
      idempotencyKey: `jump-${index}-0`,
    })
    expect(again.id).toBe(laps[0]?.id)
    // A token lives by the clock; one that was ended never comes to life again.
    const { serverTime } = await me.me()
    expect(Math.abs(Date.parse(serverTime) - Date.now() - offset)).toBeLessThan(60_000)
    expect(await statusOf(speaker(loggedOut).me())).toBe(401)
    expect(await statusOf(speaker(token).me())).toBe(offset >= 12 * HOUR ? 401 : 200)
    expect((await me.health()).uptimeSec).toBeGreaterThanOrEqual(0)
    const backup = await me.createBackup()
    expect((await me.listBackups()).items.map(({ id }) => id)).toContain(backup.id)
    // Ending one tidies up those that have expired.
    await me.logOut()
    expect(await statusOf(speaker(now).me())).toBe(401)
  }
  const { changes, latestSeq } = await readLog(speaker(token))
  expect(changes.map(({ seq }) => seq)).toEqual(Array.from({ length: latestSeq }, (_, index) => index + 1))
  expect(new Set(made).size).toBe(JUMPS.length * LAPS)
  expect([...made].sort()).toEqual(made)
  await expect
    .poll(() => made.filter((id) => (tries.get(id) ?? 0) >= 2).length, { timeout: 20_000 })
    .toBe(made.length)
}, 60_000)
