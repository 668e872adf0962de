import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '../../../server/contract/index.ts'
import type { Rule } from '../../../server/contract/resources/people/permission-profile.ts'
import { memberOf } from '../../support/people.ts'
import { oracleAllows } from '../../support/permission-oracle.ts'
import { ENTITIES, OPERATIONS, profileArbitrary } from '../../support/random-rules.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { LONG_MS, roundsOf, seed } from './form.ts'
import { chainsOn } from './permission-chains.ts'
import { type PermissionGround, permissionGround } from './permission-ground.ts'
import {
  actionProbesOn,
  KEPT_FROM_MEMBERS,
  KEPT_FROM_OTHER_ACCOUNTS,
  type Need,
  type Probe,
  probesOn,
} from './permission-probes.ts'

const PROFILES = roundsOf(2)
/** A profile that reads everything and writes nothing, so that both answers are frequent with any seed. */
const READS: Rule[] = ['!*', 'read:*']
const profiles = [READS, ...fc.sample(profileArbitrary, { numRuns: PROFILES, seed })]

let server: TestServer
let ground: PermissionGround
let profileId: string
let askers: Record<string, string>[]
beforeAll(async () => {
  server = await startTestServer()
  ground = await permissionGround(server)
  const member = await memberOf(server, { rules: [] })
  profileId = member.permissionProfileId as string
  const key = await server.api.apiKeys.create({ name: 'Walls', permissionProfileId: profileId })
  askers = [{ authorization: `Bearer ${member.token}` }, { authorization: '', 'x-api-key': key.secret }]
})

const setRules = (rules: Rule[]) => server.api.permissionProfiles.update(profileId, { rules })
async function ask(headers: Record<string, string>, method: string, path: string, json?: unknown) {
  const response = await server.fetch(path, { method, headers, ...(json !== undefined && { json }) })
  const isProblem = response.headers.get('content-type') === 'application/problem+json'
  const body = isProblem ? await response.json() : await response.arrayBuffer()
  return { status: response.status, body }
}

const NAMES = Object.values(resources).map(({ name }) => name)

/** The rights that a member under these rules lacks for it; a writer without any write right lacks that one alone. */
function missingFor({ needs, writer }: Probe, rules: Rule[]): readonly Need[] {
  const isAllowed = (operation: string, entity: string) =>
    oracleAllows({ role: 'member', rules }, operation, entity)
  const writes = NAMES.some((name) => isAllowed('create', name) || isAllowed('update', name))
  if (writer && !writes) return [['create', '*']]
  return needs.filter(([operation, entity]) => !isAllowed(operation, entity))
}

/** Sends it, and holds the answer against the oracle. Answers whether it was let in. */
async function judged(probe: Probe, rules: Rule[], headers: Record<string, string>) {
  const { method, path, json, needs, passes } = probe
  const missing = missingFor(probe, rules)
  const { status, body } = await ask(headers, method, path, json)
  const what = JSON.stringify({ seed, rules, method, path, needs, status, body })
  if (missing.length === 0) {
    expect(passes, what).toContain(status)
    return true
  }
  expect(status, what).toBe(403)
  expect(missing, what).toContainEqual([body.operation, body.entity])
  return false
}

test(
  `${PROFILES} random profiles are let in everywhere exactly as the contract says (seed ${seed})`,
  async () => {
    const probes = probesOn(ground)
    const outcomes: boolean[] = []
    for (const [round, rules] of profiles.entries()) {
      await setRules(rules)
      const headers = askers[round % 2] as Record<string, string>
      for (const probe of probes) outcomes.push(await judged(probe, rules, headers))
      for (const { method, path, json } of KEPT_FROM_MEMBERS) {
        expect([path, (await ask(headers, method, path, json)).status]).toEqual([path, 403])
      }
    }
    expect(outcomes.filter((allowed) => allowed).length).toBeGreaterThan(100)
    expect(outcomes.filter((allowed) => !allowed).length).toBeGreaterThan(100)
  },
  LONG_MS,
)

test("what is the instance's own is kept from the owner of another account", async () => {
  const { token } = await server.otherAccount('beside')
  for (const { method, path, json } of KEPT_FROM_OTHER_ACCOUNTS) {
    const { status, body } = await ask({ authorization: `Bearer ${token}` }, method, path, json)
    expect([path, status, body.code]).toEqual([path, 403, 'forbidden'])
  }
})

const patternOf = ([operation, entity]: Need) => `${operation}:${entity}`

/** Exactly the rights that a request needs, and all but one of them, for each. */
const edgesOf = ({ needs }: Probe): Rule[][] => [
  ['!*', ...needs.map(patternOf)],
  ...needs.map((need) => ['*', `!${patternOf(need)}`]),
]

test(
  'what a request needs is enough for it, and any one of its rights is missed',
  async () => {
    const probes = actionProbesOn(ground).map((probe) => async () => probe)
    const [headers = {}] = askers
    for (const next of [...probes, ...chainsOn(server)]) {
      const first = await next()
      const { needs } = first
      const outcomes: boolean[] = []
      for (const [index, rules] of edgesOf(first).entries()) {
        const probe = index === 0 ? first : await next()
        await setRules(rules)
        outcomes.push(await judged(probe, rules, headers))
      }
      // Rights to reserved entities are given by no profile.
      if (
        needs.every(
          ([, entity]) => !['Member', 'PermissionProfile', 'AccountOptions', 'ApiKey'].includes(entity),
        )
      )
        expect(outcomes).toEqual([true, ...needs.map(() => false)])
    }
  },
  LONG_MS,
)

test(
  `what a request takes along needs the right to all of it (seed ${seed})`,
  async () => {
    for (const [round, rules] of profiles.entries()) {
      await setRules(rules)
      for (const chain of chainsOn(server)) {
        const probe = await chain()
        const { seq } = await server.api.me()
        const allowed = await judged(probe, rules, askers[round % 2] as Record<string, string>)
        if (!allowed) expect([probe.path, (await server.api.me()).seq]).toEqual([probe.path, seq])
      }
    }
  },
  LONG_MS,
)

test(
  `what is simulated is what the contract says (seed ${seed})`,
  async () => {
    const pairs = ENTITIES.flatMap((entity) => OPERATIONS.map((operation) => ({ entity, operation })))
    for (const rules of profiles) {
      await setRules(rules)
      const chosen = fc.sample(fc.constantFrom(...pairs), { numRuns: 40, seed })
      for (const { entity, operation } of chosen) {
        const asked = { params: { id: profileId }, body: { operation, entity } }
        const { allowed } = await server.api.simulatePermission(asked)
        const expected = oracleAllows({ role: 'member', rules }, operation, entity)
        expect([rules, operation, entity, allowed]).toEqual([rules, operation, entity, expected])
      }
    }
  },
  LONG_MS,
)
