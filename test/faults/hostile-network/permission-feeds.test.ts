import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import type { Rule } from '../../../server/contract/resources/people/permission-profile.ts'
import { memberOf } from '../../support/people.ts'
import { oracleAllows } from '../../support/permission-oracle.ts'
import { profileArbitrary } from '../../support/random-rules.ts'
import { joinRoom } from '../../support/room.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { LONG_MS, roundsOf, seed } from './form.ts'
import { type PermissionGround, permissionGround } from './permission-ground.ts'

const PROFILES = roundsOf(2)
const keys = Object.keys(resources) as ResourceKey[]
const entityOf = new Map(
  Object.values<AnyResource>(resources).map(({ entityType, name }) => [entityType, name]),
)

/** Every second entity, then the others, with those that let a member in; and random additions. */
const halves = [0, 1].map((half): Rule[] => {
  const names = [...entityOf.values()].filter((_, index) => index % 2 === half)
  return ['!*', ...['Session', 'Event', 'Webhook', ...names].map((name) => `read:${name}`)]
})
const profiles = [...halves, ...fc.sample(profileArbitrary, { numRuns: PROFILES, seed })]

let server: TestServer
let ground: PermissionGround
let member: Awaited<ReturnType<typeof memberOf>>
let hookId: string
const setRules = (rules: Rule[]) =>
  server.api.permissionProfiles.update(member.permissionProfileId as string, { rules })

beforeAll(async () => {
  server = await startTestServer()
  ground = await permissionGround(server)
  member = await memberOf(server, { rules: [] })
  const entityTypes = [...entityOf.keys()]
  const made = await member.api.webhooks.create({
    name: 'Own',
    url: 'https://x.invalid/',
    filters: { entityTypes },
  })
  hookId = made.id
  // The owner sets the target; the events are limited to those its maker may read.
  await server.api.webhooks.update(hookId, { url: 'http://127.0.0.1:9/' })
})

const unique = (types: readonly string[]) => [...new Set(types.map((type) => entityOf.get(type)))].sort()

/** Changes one row of every kind; the session last, as its frame proves that all before it were sent. */
async function touchAll(round: number) {
  const rest = keys.filter((key) => key !== 'sessions')
  for (const key of [...rest, 'sessions' as const]) {
    const at = `/${resources[key].path}/${ground.rows[key].id}`
    const answer = await server.fetch(at, { method: 'PATCH', json: { parameters: { round } } })
    expect([at, answer.status]).toEqual([at, 200])
  }
  return server.api.sessions.get(ground.rows.sessions.id)
}

test(
  `change log, rooms and webhooks tell each profile and ${PROFILES} random ones what they may read, and nothing else (seed ${seed})`,
  async () => {
    for (const [round, rules] of profiles.entries()) {
      await setRules(rules)
      const reads = (entity: string | undefined) =>
        entity !== undefined && oracleAllows({ role: 'member', rules }, 'read', entity)
      const mayJoin = { sessions: reads('Session'), events: reads('Event') }
      const rooms = (['sessions', 'events'] as const).map((kind) => ({
        kind,
        own: joinRoom(server.url, kind, ground.rows[kind].id, { token: member.token }),
        all: joinRoom(server.url, kind, ground.rows[kind].id, { token: server.token }),
      }))
      for (const { kind, own, all } of rooms) {
        await all.next('welcome')
        if (mayJoin[kind]) await own.next('welcome')
        else expect([rules, kind, await own.closed]).toEqual([rules, kind, 4403])
      }
      const { seq } = await server.api.me()
      const mark = await touchAll(round)

      const { items } = await member.api.listChanges({ query: { since: String(seq), limit: '500' } })
      const touched = unique([...entityOf.keys()])
      expect([rules, unique(items.map(({ entityType }) => entityType))]).toEqual([
        rules,
        touched.filter(reads),
      ])

      for (const { kind, own, all } of rooms) {
        await all.receives(mark)
        const toAll = unique(all.changes().map(({ entityType }) => entityType))
        expect(toAll.length).toBeGreaterThan(3)
        if (mayJoin[kind] && reads('Session')) await own.receives(mark)
        const toOwn = unique(own.changes().map(({ entityType }) => entityType))
        if (mayJoin[kind] && reads('Session'))
          expect([rules, kind, toOwn]).toEqual([rules, kind, toAll.filter(reads)])
        else expect([rules, kind, toOwn.filter((entity) => !reads(entity))]).toEqual([rules, kind, []])
        if (!mayJoin[kind]) expect(own.frames.filter(({ type }) => type !== 'error')).toEqual([])
        own.close()
        all.close()
      }

      const { items: entities } = await server.api.listDeliveries({
        params: { id: hookId },
        query: { limit: '500' },
      })
      const now = entities.filter(
        ({ payload }) => (payload?.parameters as { round?: number } | undefined)?.round === round,
      )
      // The catalogue has no update event for run sheets.
      const promised = touched.filter((entity) => entity !== 'RunSheet')
      expect([rules, unique(now.map(({ entityType }) => entityType))]).toEqual([
        rules,
        promised.filter(reads),
      ])
      if (!reads('Webhook')) continue
      const { items: seen } = await member.api.listDeliveries({
        params: { id: hookId },
        query: { limit: '500' },
      })
      expect(
        seen.map(({ entityType }) => entityOf.get(entityType)).filter((entity) => !reads(entity)),
      ).toEqual([])
      expect(seen.length).toBeGreaterThanOrEqual(now.length)
    }
  },
  LONG_MS,
)
