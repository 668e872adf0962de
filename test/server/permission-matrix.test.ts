import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../server/contract/define/action.ts'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { actions, type ResourceKey, resources } from '../../server/contract/index.ts'
import type { Rule } from '../../server/contract/resources/people/permission-profile.ts'
import { bodies, make } from '../support/factories.ts'
import { keyOf, memberOf } from '../support/people.ts'
import { type Asker, oracleAllows } from '../support/permission-oracle.ts'
import { secondsToPass } from '../support/seconds-to-pass.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const keys = Object.keys(resources) as ResourceKey[]
const names = keys.map((key) => resources[key].name)
const UNKNOWN_ID = '01990000-0000-7000-8000-000000000000'

/** Rule lists that between them allow and refuse every operation on every entity. */
const RULES: Record<string, Rule[]> = {
  'may only read': ['!*', 'read:*'],
  'may only write': ['!*', 'write:*'],
  'may everything but read and change': ['!read:*', { pattern: 'update:*', effect: 'deny' }],
  'may do all with every other entity': [
    '!*',
    ...names.filter((_, index) => index % 2).map((name) => `*:${name}`),
  ],
  'may not remove': ['*', '!DELETE:*'],
}

interface Subject extends Asker {
  headers: Record<string, string>
  /** Status of every request regardless of permissions. */
  always?: 401 | 404
}
const subjects: Record<string, Subject> = {}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

beforeAll(async () => {
  const all = { rules: null, role: 'owner' as const }
  subjects.owner = { ...all, headers: bearer(server.token) }
  subjects.admin = {
    ...all,
    role: 'admin',
    headers: bearer((await memberOf(server, { role: 'admin' })).token),
  }
  subjects.member = { ...all, role: 'member', headers: bearer((await memberOf(server)).token) }
  subjects['key without a profile'] = { ...all, headers: { 'x-api-key': (await keyOf(server)).secret } }
  for (const [what, rules] of Object.entries(RULES)) {
    const member = await memberOf(server, { rules })
    subjects[`member who ${what}`] = { role: 'member', rules, headers: bearer(member.token) }
  }
  const rules = RULES['may only read'] as Rule[]
  const key = await keyOf(server, { rules })
  subjects['key that may only read'] = { role: 'member', rules, headers: { 'x-api-key': key.secret } }
  const expired = await keyOf(server)
  await server.api.apiKeys.update(expired.row.id, { expiresAt: '2026-01-01T00:00:00.000Z' })
  subjects['expired key'] = { ...all, headers: { 'x-api-key': expired.secret }, always: 401 }
  const otherTeam = await server.otherAccount('other-team')
  subjects['other account'] = { ...all, headers: bearer(otherTeam.token), always: 404 }
})

const passSecond = secondsToPass()

async function send(subject: Subject, method: string, path: string, json?: unknown) {
  if (subject.always === 401) passSecond()
  const response = await fetch(server.url + path, {
    method,
    headers: { ...subject.headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  return { status: response.status, body: await response.json() }
}

/** Events of a webhook without a filter. */
const WITH_WEBHOOKS = Object.values<AnyResource>(resources).filter(({ webhooks }) => webhooks.length > 0)

describe.each(keys)('%s', (key) => {
  const { name, path } = resources[key]
  /** Another member's webhook can be changed only with the right to read all its events. */
  const mayControl = (subject: Subject, operation: string) =>
    key !== 'webhooks' ||
    !['update', 'delete'].includes(operation) ||
    WITH_WEBHOOKS.every((resource) => oracleAllows(subject, 'read', resource.name))

  test('is open to exactly those whom the oracle lets in', async () => {
    const fresh = () => make(server.api, key) as Promise<{ id: string }>
    let [row, given] = [await fresh(), await bodies[key](server.api)]
    for (const [who, subject] of Object.entries(subjects)) {
      const requests = [
        ['read', 'GET', `/${path}`, undefined, 200],
        ['read', 'GET', `/${path}/${row.id}`, undefined, 200],
        ['create', 'POST', `/${path}`, given, 201],
        ['update', 'PATCH', `/${path}/${row.id}`, { parameters: { by: who } }, 200],
        ['delete', 'DELETE', `/${path}/${row.id}`, undefined, 200],
      ] as const
      for (const [operation, method, at, json, success] of requests) {
        const { status, body } = await send(subject, method, at, json)
        const outcome = [who, method, at, status]
        if (status === 201) given = await bodies[key](server.api)
        if (status === 200 && method === 'DELETE') row = await fresh()
        if (subject.always === 401) expect(outcome).toEqual([who, method, at, 401])
        else if (subject.always === 404) {
          if (at.endsWith(row.id)) expect(outcome).toEqual([who, method, at, 404])
          else expect(JSON.stringify(body)).not.toContain(row.id)
        } else if (oracleAllows(subject, operation, name) && !mayControl(subject, operation)) {
          expect(outcome).toEqual([who, method, at, 403])
          expect(body).toMatchObject({ code: 'forbidden', operation: 'read' })
        } else if (oracleAllows(subject, operation, name)) expect(outcome).toEqual([who, method, at, success])
        else {
          expect(outcome).toEqual([who, method, at, 403])
          expect(body).toMatchObject({ code: 'forbidden', operation, entity: name })
        }
      }
    }
  })

  test('is refused before the body is looked at', async () => {
    for (const subject of Object.values(subjects)) {
      if (subject.always || oracleAllows(subject, 'create', name)) continue
      expect((await send(subject, 'POST', `/${path}`, { nonsense: true })).status).toBe(403)
    }
  })
})

const withAccess = Object.values<Endpoint>(actions).filter(
  ({ access }) => typeof access === 'object' || access === 'administrator',
)

test.each(withAccess.map((action) => [action.operationId, action] as const))(
  '%s asks the same',
  async (_, action) => {
    const { method, path, access } = action
    const at = path.replace(/:\w+/g, UNKNOWN_ID)
    for (const [who, subject] of Object.entries(subjects)) {
      if (subject.always === 404) continue
      const { status, body } = await send(
        subject,
        method,
        at,
        method === 'GET' ? undefined : { nonsense: true },
      )
      const allowed =
        typeof access === 'object'
          ? oracleAllows(subject, access.operation, access.entity)
          : subject.role !== 'member'
      if (subject.always) expect([who, status]).toEqual([who, 401])
      else if (allowed && status === 403) {
        // It takes in rows of another entity too.
        expect([who, body.entity === (access as { entity: string }).entity]).toEqual([who, false])
        expect(oracleAllows(subject, body.operation, body.entity)).toBe(false)
      } else if (allowed) expect([who, [200, 400, 404, 422].includes(status)]).toEqual([who, true])
      else expect([who, status]).toEqual([who, 403])
    }
  },
)

test('the change log shows each of them what they may read, and all of it', async () => {
  const byType = new Map(keys.map((key) => [resources[key].entityType as string, resources[key].name]))
  const feedOf = async (subject: Subject) => {
    const types = new Set<string>()
    for (let since = 0, latest = 1; since < latest; ) {
      const { body } = await send(subject, 'GET', `/changes?limit=500&since=${since}`)
      for (const { entityType } of body.items) types.add(byType.get(entityType) as string)
      since = body.nextSince
      latest = body.latestSeq
    }
    return types
  }
  for (const [who, subject] of Object.entries(subjects)) {
    if (subject.always) continue
    const readable = names.filter((name) => oracleAllows(subject, 'read', name))
    expect([who, [...(await feedOf(subject))].sort()]).toEqual([who, readable.sort()])
  }
})
