import { expect, test } from 'vitest'
import {
  accessTable,
  accessText,
  OPERATIONS,
} from '../../../../renderer/features/settings/access/access-table.ts'
import { PRESETS } from '../../../../renderer/features/settings/access/presets.ts'
import { usersText } from '../../../../renderer/features/settings/access/profile-users.ts'
import {
  linesOf,
  moved,
  ruleFrom,
  ruleViolations,
  textOf,
  textOfRule,
} from '../../../../renderer/features/settings/access/rule-draft.ts'
import { rightsOf } from '../../../../renderer/features/settings/rights.ts'
import type { Subject } from '../../../../server/calc/policy.ts'
import { oracleAllows } from '../../../support/permission-oracle.ts'

const member = (...rules: string[]): Subject => ({ role: 'member', rules })
const cellOf = (subject: Subject, entity: string, operation: (typeof OPERATIONS)[number]) =>
  accessTable(subject).find((row) => row.entity === entity)?.cells[OPERATIONS.indexOf(operation)]

test.each(['*', '!*', 'read:*', '!write:Setup', 'c*:L*p', '!delete:Lap'])(
  '%s is built and written again',
  (text) => {
    expect(textOf(ruleFrom(text))).toBe(text)
  },
)

test('a rule in two parts is built as its text, and without a colon is about everything', () => {
  expect(textOfRule({ pattern: 'write:Lap', effect: 'deny' })).toBe('!write:Lap')
  expect(textOfRule({ pattern: 'write:Lap', effect: 'allow' })).toBe('write:Lap')
  expect(ruleFrom('!delete')).toMatchObject({ allows: false, operation: 'delete', entity: '*' })
  expect(textOf({ ...ruleFrom('read:Lap'), entity: '  ' })).toBe('read:*')
})

test('an invalid rule is reported, and the 201st', () => {
  expect(ruleViolations(['read:*', 'read Lap', '!!*', 'write:Setup:x', 'L4p']).map(Boolean)).toEqual([
    false,
    true,
    true,
    true,
    true,
  ])
  const many = ruleViolations(Array.from({ length: 201 }, () => '*'))
  expect([many[199], many[200]]).toEqual([undefined, expect.stringContaining('200 rules')])
})

test('text has a rule on each line', () => {
  expect(linesOf(' !*\r\n\n read:* \n')).toEqual(['!*', 'read:*'])
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
])('a rule moves from %d to %d', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(order)
})

test('the table equals the contract, cell by cell', () => {
  for (const { rules } of PRESETS) {
    const subject = member(...rules)
    for (const { entity, cells } of accessTable(subject))
      for (const cell of cells)
        if (cell)
          expect([entity, cell.operation, cell.allowed]).toEqual([
            entity,
            cell.operation,
            oracleAllows({ role: 'member', rules: [...rules] }, cell.operation, entity),
          ])
  }
})

test('presets are what they are called', () => {
  const rulesOf = (name: string) => member(...(PRESETS.find((preset) => preset.name === name)?.rules ?? []))
  const allows = (name: string, what: [string, (typeof OPERATIONS)[number]]) =>
    cellOf(rulesOf(name), ...what)?.allowed
  expect(allows('Read only', ['Setup', 'read'])).toBe(true)
  expect(allows('Read only', ['Setup', 'update'])).toBe(false)
  expect(allows('Laps only', ['Lap', 'delete'])).toBe(true)
  expect(allows('Laps only', ['RunSheet', 'read'])).toBe(false)
  expect(allows('No setups', ['Setup', 'read'])).toBe(false)
  expect(allows('No setups', ['Lap', 'create'])).toBe(true)
  expect(allows('Everything', ['Plugin', 'invoke'])).toBe(true)
})

test('the deciding rule is the last matching one, also of two with the same effect', () => {
  const subject = member('!*', 'read:*', '!*', 'read:Lap')
  const text = (entity: string) => {
    const cell = cellOf(subject, entity, 'read')!
    return accessText(entity, cell, subject, (at) => (subject.rules as string[])[at] ?? '')
  }
  expect(text('Lap')).toBe('Read lap: allowed by rule 4, read:Lap.')
  expect(text('Car')).toBe('Read car: denied by rule 3, !*.')
  expect(text('ApiKey')).toMatch(/^Read API key: denied\. This is reserved/)
  expect(cellOf(member(), 'Lap', 'read')).toMatchObject({ allowed: true, rule: undefined })
  expect(cellOf(subject, 'Lap', 'invoke')).toBeNull()
  expect(cellOf({ role: 'admin', rules: ['!*'] }, 'Member', 'delete')).toMatchObject({ allowed: true })
})

test('who is under a profile is counted in words', () => {
  const on = (permissionProfileId: string | null) => ({ permissionProfileId })
  expect(usersText('p', [on('p'), on('p'), on(null)], [on('p')])).toBe('2 members and 1 key')
  expect(usersText('p', [on('q')], [])).toBeUndefined()
})

const bare = { accountId: 'a', createdAt: '', updatedAt: '', version: 1, parameters: {} }
const profiles = [
  { ...bare, id: 'p', createdBy: null, name: 'Reader', description: null, rules: ['!*', 'read:*'] },
]
const people = (members: object[], keys: object[] = []) => {
  const person = {
    ...bare,
    createdBy: null,
    role: 'member',
    email: '',
    disabled: false,
    permissionProfileId: null,
  }
  const key = {
    ...bare,
    createdBy: 'ann',
    prefix: '',
    lastUsedAt: null,
    expiresAt: null,
    permissionProfileId: null,
  }
  return {
    members: members.map((each) => ({ ...person, ...each })) as never,
    keys: keys.map((each) => ({ ...key, ...each })) as never,
    profiles,
  }
}

test('the rights of a member follow from role and profile', () => {
  const all = people([
    { id: 'ann', name: 'Ann', role: 'owner', permissionProfileId: 'p' },
    { id: 'bo', name: 'Bo', permissionProfileId: 'p' },
    { id: 'cy', name: 'Cy', disabled: true },
  ])
  expect(rightsOf('ann', all)).toMatchObject({
    subject: { role: 'owner' },
    says: expect.stringContaining('may do everything'),
  })
  expect(rightsOf('bo', all)?.subject).toEqual({ role: 'member', rules: ['!*', 'read:*'] })
  expect(rightsOf('cy', all)?.says).toContain('Cy is locked out')
  expect(rightsOf('unknown', all)).toBeUndefined()
})

test('a key without a profile has the role of its creator, and none once they are removed', () => {
  const ann = { id: 'ann', name: 'Ann', role: 'admin' }
  const keys = [{ id: 'k', name: 'Script' }]
  expect(rightsOf('k', people([ann], keys))?.subject.role).toBe('admin')
  expect(rightsOf('k', people([{ ...ann, disabled: true }], keys))).toBeUndefined()
  expect(rightsOf('k', people([], keys))).toBeUndefined()
  const bound = [{ id: 'k', name: 'Script', permissionProfileId: 'p' }]
  expect(rightsOf('k', people([], bound))?.subject).toEqual({ role: 'member', rules: ['!*', 'read:*'] })
})
