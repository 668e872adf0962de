import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decidePermission } from '../../server/calc/policy.ts'
import { permissionProfile, type Rule } from '../../server/contract/resources/people/permission-profile.ts'
import { make } from '../support/factories.ts'
import { oracleAllows } from '../support/permission-oracle.ts'
import { ENTITIES, OPERATIONS, ruleArbitrary } from '../support/random-rules.ts'
import { refusal } from '../support/refusal.ts'
import { startTestServer } from '../support/server.ts'

const asker = fc.record({
  role: fc.constantFrom(
    'member' as const,
    'member' as const,
    'member' as const,
    'admin' as const,
    'owner' as const,
  ),
  rules: fc.option(fc.array(ruleArbitrary, { maxLength: 12 })),
})

test('10,000 random rule lists are judged as the oracle judges them', () => {
  const seen = { allowed: 0, denied: 0 }
  fc.assert(
    fc.property(
      asker,
      fc.constantFrom(...OPERATIONS),
      fc.constantFrom(...ENTITIES),
      (who, operation, entity) => {
        const { allowed, rule: decisive } = decidePermission(who, operation, entity)
        seen[allowed ? 'allowed' : 'denied'] += 1
        expect(allowed).toBe(oracleAllows(who, operation, entity))
        if (decisive !== null) {
          expect(who.rules).toContain(decisive)
          expect(oracleAllows({ role: 'member', rules: [decisive] }, operation, entity)).toBe(allowed)
        }
      },
    ),
    { numRuns: 10_000 },
  )
  expect(Math.min(seen.allowed, seen.denied)).toBeGreaterThan(1000)
})

test('every list of rules that the tests use is one that a profile may have', () => {
  fc.assert(
    fc.property(fc.array(ruleArbitrary, { maxLength: 12 }), (rules) => {
      expect(permissionProfile.fields.rules.safeParse(rules).error).toBeUndefined()
    }),
    { numRuns: 300 },
  )
})

test('a pattern of many stars is judged at once', () => {
  const rules = [`${'*a'.repeat(99)}*:${'*e'.repeat(40)}*`]
  const began = performance.now()
  expect(decidePermission({ role: 'member', rules }, 'create', 'a'.repeat(200)).allowed).toBe(true)
  expect(performance.now() - began).toBeLessThan(1000)
})

const server = await startTestServer()

test('simulate answers the verdict and the rule that gave it', async () => {
  const rules: Rule[] = ['!*', 'read:*', { pattern: 'write:Setup', effect: 'allow' }, '!delete:set*']
  const profile = await make(server.api, 'permissionProfiles', { rules })
  const simulate = (operation: (typeof OPERATIONS)[number], entity: string) =>
    server.api.simulatePermission({ params: { id: profile.id }, body: { operation, entity } })
  expect(await simulate('read', 'Lap')).toEqual({ allowed: true, rule: 'read:*' })
  expect(await simulate('create', 'Lap')).toEqual({ allowed: false, rule: '!*' })
  expect(await simulate('update', 'setup')).toEqual({ allowed: true, rule: rules[2] })
  expect(await simulate('delete', 'Setup')).toEqual({ allowed: false, rule: '!delete:set*' })
  expect(await simulate('invoke', 'Plugin')).toEqual({ allowed: false, rule: '!*' })
  expect(await simulate('read', 'Member')).toEqual({ allowed: false, rule: null })
  const open = await make(server.api, 'permissionProfiles', { rules: [] })
  const verdict = await server.api.simulatePermission({
    params: { id: open.id },
    body: { operation: 'delete', entity: 'Lap' },
  })
  expect(verdict).toEqual({ allowed: true, rule: null })
})

test.each([
  [['read Setup']],
  [['read:Setup:x']],
  [['']],
  [['!']],
  [[{ pattern: '!read:*', effect: 'allow' }]],
  [[7]],
])('refuses the rules %j', async (rules) => {
  const body = { name: 'X', rules: rules as never }
  expect(await refusal(server.api.permissionProfiles.create(body))).toMatchObject({
    status: 400,
    errors: [{ path: expect.stringMatching(/^\/rules\/0/) }],
  })
})

test('refuses more than 200 rules', async () => {
  const rules = Array.from({ length: 201 }, () => 'read:*')
  expect((await refusal(server.api.permissionProfiles.create({ name: 'X', rules }))).errors?.[0]?.path).toBe(
    '/rules',
  )
})
