import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../server/contract/client.ts'
import type { Endpoint } from '../../server/contract/define/action.ts'
import { endpointsOf } from '../../server/contract/define/endpoints.ts'
import { actions, resources } from '../../server/contract/index.ts'
import {
  type Heartbeat,
  heartbeatFile,
  heartbeatsIn,
  writeHeartbeat,
} from '../../server/failover/heartbeat.ts'
import { memberOf } from '../support/people.ts'
import { refusal } from '../support/refusal.ts'
import { PASSWORD, startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const server = await startTestServer()
const { api } = server
const folder = tempFolder()
const other: Heartbeat = {
  machine: randomUUID(),
  name: 'Pit wall 2',
  term: 90,
  since: '2026-04-17T08:00:00.000Z',
  url: 'https://192.168.4.9:4600/app/',
  garage: null,
  account: server.accountId,
}
const member = await memberOf(server)
const admin = await memberOf(server, { role: 'admin' })
const otherTeam = await server.otherAccount('bravo')
const lookAgain = () => api.putBackupSettings({ body: { folder } })

/** Operations that are allowed while another laptop leads; all other writes are refused. */
const ALLOWED = [
  'POST /setup',
  'POST /auth/login',
  // Only says what an invite is for.
  'POST /auth/device-invite',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /permission-profiles/:id/simulate',
  'POST /data-analysis-profiles/:id/evaluate',
  'POST /data-analysis-profiles/check',
  'POST /plugins/:id/invoke/kpi',
  'POST /run-plans/calculate',
  'POST /custom-views/rows',
  'POST /backups',
  'DELETE /backups/:id',
  'POST /backups/:id/restore',
  'PUT /backups/settings',
  'PUT /factory',
  'PUT /sharing',
  'POST /lead/decide',
  'POST /setup/backups',
  'POST /setup/take-over',
]

describe('heartbeats in the folder', () => {
  test('of another garage, of earlier terms, and truncated ones change nothing', async () => {
    writeHeartbeat(folder, { ...other, account: randomUUID() })
    await lookAgain()
    expect(await api.lead()).toMatchObject({ isStandby: false, peer: null })
    writeHeartbeat(folder, { ...other, term: 1 })
    writeFileSync(heartbeatFile(folder, 'half'), '{"machine":"half","term":99')
    writeFileSync(
      join(folder, 'trackside-lead-large.json'),
      JSON.stringify({ ...other, name: 'x'.repeat(20_000) }),
    )
    writeFileSync(heartbeatFile(folder, 'wrong'), JSON.stringify({ ...other, term: 'many' }))
    await lookAgain()
    expect(await api.lead()).toMatchObject({ isStandby: false, peer: null })
    const { machine, term, name } = await api.lead()
    expect(heartbeatsIn(folder)).toContainEqual(
      expect.objectContaining({ machine, term, name, account: server.accountId }),
    )
  })

  test('stay inside the folder for any name of a laptop', () => {
    expect(heartbeatFile('/stick', '../../etc/passwd')).toBe('/stick/trackside-lead-------etc-passwd.json')
  })
})

test('a laptop on standby refuses exactly the requests whose effect would be lost', async () => {
  writeHeartbeat(folder, other)
  await lookAgain()
  expect(await api.lead()).toMatchObject({
    isStandby: true,
    peer: { machine: other.machine, name: 'Pit wall 2', term: 90, url: other.url, seenBy: 'folder' },
  })
  const endpoints: Endpoint[] = [
    ...Object.values(actions),
    ...Object.values(resources).flatMap((resource) => Object.values(endpointsOf(resource as never))),
  ]
  const answered = await Promise.all(
    endpoints
      // These two end the credentials of the others.
      .filter(({ operationId }) => operationId !== 'logOut' && operationId !== 'refresh')
      .map(async ({ method, path }) => {
        const url = path.replaceAll(/:\w+/g, randomUUID())
        const response = await server.fetch(url, { method, ...(method !== 'GET' && { json: {} }) })
        const body = (await response.json().catch(() => ({}))) as { code?: string; detail?: string }
        return { name: `${method} ${path}`, status: response.status, code: body.code, detail: body.detail }
      }),
  )
  const refused = answered.filter(({ code }) => code === 'stood_down')
  const names = new Set(refused.map(({ name }) => name))
  const writes = answered.map(({ name }) => name).filter((name) => !name.startsWith('GET '))
  expect(writes.length).toBeGreaterThan(90)
  expect(writes.filter((name) => !names.has(name)).toSorted()).toEqual(
    ALLOWED.filter((name) => !['POST /auth/logout', 'POST /auth/refresh'].includes(name)).toSorted(),
  )
  expect([...names].filter((name) => name.startsWith('GET '))).toEqual([])
  for (const { status, detail } of refused) {
    expect(status).toBe(409)
    expect(detail).toMatch(
      /^"Pit wall 2" \(https:\/\/192\.168\.4\.9:4600\/app\/\) has taken over this garage\./,
    )
  }
  const { token } = await createClient({ baseUrl: server.url }).logIn({
    body: { email: 'ann@example.com', password: PASSWORD, accountSlug: 'acme' },
  })
  const own = createClient({ baseUrl: server.url, token })
  own.setToken((await own.refresh()).token)
  expect(await own.logOut()).toEqual({ ok: true })
})

test('missing rights are reported first', async () => {
  const refused = await refusal(member.api.createAccount({ body: {} as never }))
  expect(refused).toMatchObject({ status: 403 })
})

test('the first account sees who leads; only its owners decide', async () => {
  for (const { api: theirs } of [member, admin]) expect((await theirs.lead()).isStandby).toBe(true)
  expect(await refusal(otherTeam.api.lead())).toMatchObject({ status: 403, entity: 'Instance' })
  for (const { api: theirs } of [member, admin, otherTeam]) {
    expect(await refusal(theirs.decideLead({ body: { leader: 'this' } }))).toMatchObject({ status: 403 })
  }
  expect((await fetch(`${server.url}/lead`)).status).toBe(401)
  expect(await api.decideLead({ body: { leader: 'this' } })).toMatchObject({ term: 91, isStandby: false })
  const twice = await Promise.all([1, 2].map(() => api.decideLead({ body: { leader: 'this' } })))
  expect(twice.map(({ term }) => term)).toEqual([91, 91])
})
