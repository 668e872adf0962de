import { describe, expect, test } from 'vitest'
import { sentence } from '../../../renderer/format/sentence.ts'
import { camelWords, choiceText, kebabWords } from '../../../renderer/format/words.ts'
import { resourceKeys, resourceOf } from '../../../renderer/schema/catalogue.ts'
import { cellText, shortText } from '../../../renderer/schema/cell-text.ts'
import { columnFields, MAX_COLUMNS } from '../../../renderer/schema/columns.ts'
import { deriveField } from '../../../renderer/schema/derive-field.ts'
import { resourceGroups } from '../../../renderer/schema/groups.ts'
import { plainMessage, plainRefusal } from '../../../renderer/schema/plain-refusal.ts'
import { formFields } from '../../../renderer/schema/resource-fields.ts'
import { rowTitle, titleFields } from '../../../renderer/schema/row-title.ts'
import { ApiError } from '../../../server/contract/client.ts'

const keysOf = (key: (typeof resourceKeys)[number]) => columnFields(key).map((field) => field.key)
const titleOf = (key: (typeof resourceKeys)[number]) => titleFields(key).map((field) => field.key)

describe.each(resourceKeys)('%s', (key) => {
  test('is called by something, and shows no column twice or too many', () => {
    expect(titleOf(key)).not.toEqual([])
    const all = [...titleOf(key), ...keysOf(key)]
    expect(new Set(all).size).toBe(all.length)
    expect(keysOf(key).length).toBeLessThanOrEqual(MAX_COLUMNS)
  })

  test('every column can be shown of a row that has nothing in it', () => {
    for (const field of columnFields(key)) expect(cellText(field, null, () => '')).toBe('–')
  })
})

test('a row is called by number and name, else by what it belongs to', () => {
  expect(titleOf('cars')).toEqual(['number', 'name'])
  expect(titleOf('drivers')).toEqual(['firstName', 'lastName'])
  expect(titleOf('runSheets')).toEqual(['sessionId', 'carId'])
  expect(titleOf('tyreSpecifications')).toEqual(['compound'])
  expect(rowTitle('laps', { id: 'x', lapNumber: 12 })).toBe('Lap 12')
  expect(rowTitle('tyreSets', { id: 'x', number: 'D4', name: null })).toBe('D4')
  const names: Record<string, string> = { s: 'Practice 1', c: '99 Northside' }
  expect(rowTitle('runSheets', { id: 'x', sessionId: 's', carId: 'c' }, (_, id) => names[id])).toBe(
    'Practice 1, 99 Northside',
  )
  expect(rowTitle('runSheets', { id: '0123456789ab' })).toBe('Run sheet …6789ab')
})

test('columns begin with what a row belongs to, and keep room for what is computed', () => {
  expect(keysOf('laps').slice(0, 2)).toEqual(['runSheetId', 'lapTimeMs'])
  expect(keysOf('laps')).not.toContain('lapTime')
  expect(keysOf('setups')).toEqual(expect.arrayContaining(['carId', 'kind', 'status', 'totalWeightKg']))
  expect(keysOf('accountOptions')).toEqual(['data'])
})

describe('a cell', () => {
  const name = () => '99 Northside'
  const shows = (field: string, schemaOf: 'laps' | 'setups' | 'runSheets' | 'tyreSets', value: unknown) => {
    const { fields, computed = {} } = resourceOf(schemaOf)
    return cellText(deriveField(field, { ...fields, ...computed }[field]!), value, name)
  }
  test.each([
    ['lapTimeMs', 'laps', 83_456, '1:23.456'],
    ['deltaToBestMs', 'laps', -120, '−0.120 s'],
    ['deltaToBestMs', 'laps', 162_430, '+162.430 s'],
    ['bestLapTimeMs', 'runSheets', 83_456, '1:23.456'],
    ['fuelUsedKg', 'laps', 2.25, '2.25 kg'],
    ['trackStatus', 'laps', 'SC', 'SC'],
    ['status', 'setups', 'onCar', 'On car'],
    ['pitIn', 'laps', true, 'Yes'],
    ['carId', 'setups', 'x', '99 Northside'],
    ['frontWingDeg', 'setups', 4, '4°'],
    ['wearPct', 'tyreSets', { fl: 12, fr: 10.5, rl: null, rr: 0 }, '12 / 10.5 / – / 0 %'],
    ['stints', 'runSheets', [{}, {}], '2 entries'],
    ['stints', 'runSheets', [], 'None'],
  ] as const)('%s of %s', (field, key, value, text) => {
    expect(shows(field, key, value)).toBe(text)
  })

  test('cuts long texts', () => {
    expect(shortText('x'.repeat(80))).toHaveLength(80)
    expect(shortText(`${'x'.repeat(79)} yz`)).toBe(`${'x'.repeat(79)}…`)
  })
})

test('each resource is in exactly one group', () => {
  const placed = resourceGroups().flatMap(({ keys }) => keys)
  expect(placed.toSorted()).toEqual(resourceKeys.toSorted())
  const groupOf = (key: (typeof resourceKeys)[number]) =>
    resourceGroups().find(({ keys }) => keys.includes(key))?.title
  expect(groupOf('tracks')).toBe(groupOf('events'))
  expect(groupOf('laps')).toBe(groupOf('runSheets'))
  expect(groupOf('members')).toBe(groupOf('apiKeys'))
  expect(groupOf('members')).not.toBe(groupOf('events'))
})

describe('a refused write', () => {
  const fields = formFields(resourceOf('setups'), 'edit')
  const problem = {
    type: 'about:blank',
    title: 'x',
    detail: '2 fields are not valid.',
    code: 'invalid',
    status: 400,
  }
  const refusal = (more: object) => plainRefusal(new ApiError({ ...problem, ...more }), fields)

  test('is shown at the innermost field that it is about', () => {
    const errors = [
      { path: '/corners/fl/camberDeg', message: 'must be >=-90' },
      { path: '/parameters/a/b', message: 'is wrong' },
      { path: '/name', message: 'must not be empty' },
    ]
    expect(refusal({ errors }).fields).toEqual({
      'corners/fl/camberDeg': 'must be at least -90',
      parameters: 'has something wrong in a, b: is wrong',
      name: 'must not be empty',
    })
  })

  test('is shown at the top without a field', () => {
    expect(refusal({ errors: [{ path: '/createdBy', message: 'is not a known field' }] })).toMatchObject({
      message: '2 fields are not valid. Created by is not a known field.',
      fields: {},
    })
  })

  test('speaks of fields and resources as the page does', () => {
    expect(plainMessage('must not be before startDate')).toBe('must not be before start date')
    expect(plainMessage('there is no TyreSet with this id')).toBe('there is no tyre set with this id')
    expect(refusal({ status: 403, code: 'forbidden', detail: 'Not allowed: update Setup.' }).message).toMatch(
      /^You do not have the right to do this\./,
    )
    expect(refusal({ status: 412, code: 'version_mismatch' }).message).toMatch(/^Another user changed this/)
  })
})

test('a message about a field leaves out how its label is marked', () => {
  expect(sentence('Number (required)', 'is taken already')).toBe('Number is taken already.')
})

test('words', () => {
  expect(['runSheet', 'RunSheet', 'ApiKey', 'lap1'].map(camelWords)).toEqual([
    'run sheet',
    'run sheet',
    'API key',
    'lap 1',
  ])
  expect(kebabWords('api-keys')).toBe('API keys')
  expect(['inProgress', 'SC', 'fl', 'Platinum', 'todo'].map((value) => choiceText(value))).toEqual([
    'In progress',
    'SC',
    'FL',
    'Platinum',
    'To do',
  ])
})
