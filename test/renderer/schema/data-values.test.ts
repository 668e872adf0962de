import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { InputError } from '../../../renderer/format/failure.ts'
import { resourceKeys, resourceOf } from '../../../renderer/schema/catalogue.ts'
import { deriveField } from '../../../renderer/schema/derive-field.ts'
import type { Field, FieldKind } from '../../../renderer/schema/field.ts'
import { bodyFrom, changesIn, textsOf } from '../../../renderer/schema/form-values.ts'
import { jsonComplaint, parseJson } from '../../../renderer/schema/json-text.ts'
import { formFields } from '../../../renderer/schema/resource-fields.ts'
import { momentOf, momentText } from '../../../renderer/schema/typed-moment.ts'
import { defaultsOf } from '../../../server/contract/define/define.ts'

const TEXTS = [
  'Quali 2',
  '1.2.0',
  'ABC',
  'AB',
  'Europe/Madrid',
  'ana@northside.example',
  'read:*',
  'a long enough password',
]
const SAMPLES: Partial<Record<FieldKind, readonly unknown[]>> = {
  text: TEXTS,
  password: TEXTS,
  either: TEXTS,
  notes: ['First line\nsecond line'],
  number: [-1.25, 1.5, 62.5, 400.5],
  integer: [7, 70],
  lapTime: [83_456],
  boolean: [true],
  date: ['2026-05-16'],
  timestamp: ['2026-05-16T14:30:00.000Z', '2026-05-16T14:30:07.120Z'],
  color: ['#1E90FF'],
  json: [[{ text: 'Fuel' }], [{ id: 'todo', name: 'To do', category: 'todo' }], { pole: 1 }, [], {}],
}

/** A valid value of a field; lists, groups and references have their own. */
function sampleOf(field: Field): unknown {
  if (field.fields) return Object.fromEntries(field.fields.map((inner) => [inner.key, sampleOf(inner)]))
  if (field.kind === 'reference' || field.kind === 'id') return v7()
  if (field.kind === 'references') return [v7(), v7()]
  if (field.kind === 'choice') return field.options?.at(-1)
  if (field.kind === 'list') return [sampleOf(field.item!)]
  const sample = SAMPLES[field.kind]?.find(field.accepts)
  if (sample === undefined) throw new Error(`no sample for ${field.name}`)
  return sample
}

describe.each(resourceKeys)('%s', (key) => {
  const resource = resourceOf(key)
  const modes = ['add', 'edit'] as const

  test.each(modes)('a row filled in everywhere comes back as it was (%s)', (mode) => {
    const fields = formFields(resource, mode)
    const row = Object.fromEntries(fields.map((field) => [field.key, sampleOf(field)]))
    const texts = textsOf(fields, row)
    const body = bodyFrom(fields, texts)
    expect(body).toEqual(row)
    expect(textsOf(fields, body)).toEqual(texts)
    expect(changesIn(fields, body, row)).toEqual({})
  })

  test('an untouched form has the defaults of the declaration', () => {
    const fields = formFields(resource, 'add')
    const texts = textsOf(fields, defaultsOf(resource))
    const some = resource.create.partial()
    expect(some.parse(bodyFrom(fields, texts))).toMatchObject(some.parse({}))
  })

  test('empty required fields are left for the server to miss', () => {
    const fields = formFields(resource, 'add')
    const body = bodyFrom(fields, textsOf(fields, {}))
    for (const { key: name, required } of fields) if (required) expect(body).not.toHaveProperty(name)
  })
})

const fieldOf = (key: (typeof resourceKeys)[number], name: string) =>
  formFields(resourceOf(key), 'edit').find((field) => field.name === name)!

describe('what is typed', () => {
  const lap = formFields(resourceOf('laps'), 'edit')

  test('a lap time is sent in milliseconds, and a comma is a point', () => {
    expect(bodyFrom(lap, { lapTimeMs: '1:23.456', sector1Ms: '28.1', fuelUsedKg: '2,5' })).toMatchObject({
      lapTimeMs: 83_456,
      sector1Ms: 28_100,
      fuelUsedKg: 2.5,
    })
  })

  test('everything that cannot be read is named at once', () => {
    const wrong = {
      lapTimeMs: 'fast',
      lapNumber: '1.5',
      fuelUsedKg: '1e5',
      startedAt: 'noon',
      parameters: '{',
    }
    expect(() => bodyFrom(lap, wrong)).toThrow(InputError)
    try {
      bodyFrom(lap, wrong)
    } catch (error) {
      expect((error as InputError).fields).toEqual({
        lapTimeMs: 'must be a time such as 1:23.456',
        lapNumber: 'must be a whole number',
        fuelUsedKg: 'must be a number',
        startedAt: 'must be a day and a time such as 2026-05-16 14:30',
        parameters: expect.stringMatching(/^is not readable as JSON: line 1, column 2: /),
      })
    }
  })

  test('a check box that is off is a no', () => {
    expect(bodyFrom([fieldOf('laps', 'valid')], {})).toEqual({ valid: false })
  })

  test('what may be a number or text is a number where it reads as one', () => {
    const field = fieldOf('setups', 'arbFront')
    expect(bodyFrom([field], { arbFront: '3' })).toEqual({ arbFront: 3 })
    expect(bodyFrom([field], { arbFront: 'P3' })).toEqual({ arbFront: 'P3' })
    expect(() => bodyFrom([fieldOf('setups', 'maps')], { maps: '{ "a": ' })).toThrow(InputError)
    expect(bodyFrom([fieldOf('setups', 'maps')], { maps: '{ "engine": 4 }' })).toEqual({
      maps: { engine: 4 },
    })
  })

  test('lines are the entries of a list, blank ones are none', () => {
    const rules = fieldOf('permissionProfiles', 'rules')
    expect(bodyFrom([rules], { rules: '!*\r\n\n read:* ' })).toEqual({ rules: ['!*', 'read:*'] })
    expect(bodyFrom([fieldOf('tyres', 'initialDepthsMm')], { initialDepthsMm: '7,1\n7.2' })).toEqual({
      initialDepthsMm: [7.1, 7.2],
    })
  })

  test('an optional group without values is omitted', async () => {
    const { z } = await import('zod')
    const { optional } = await import('../../../server/contract/define/fields.ts')
    const field = deriveField('place', optional(z.strictObject({ x: optional(z.number()) })))
    expect(bodyFrom([field], {})).toEqual({ place: null })
    expect(bodyFrom([field], { 'place/x': '4' })).toEqual({ place: { x: 4 } })
  })
})

test('of a group only the field that changed is sent', () => {
  const fields = formFields(resourceOf('setups'), 'edit')
  const before = bodyFrom(
    fields,
    textsOf(fields, { name: 'Base', corners: { fl: { camberDeg: -3, toeMm: 1 } } }),
  )
  const after = bodyFrom(fields, { ...textsOf(fields, before), 'corners/fl/camberDeg': '-3.2' })
  expect(changesIn(fields, after, before)).toEqual({ corners: { fl: { camberDeg: -3.2 } } })
})

describe('a moment by the clock of a zone', () => {
  const zone = 'America/Los_Angeles'

  test.each([
    '2026-05-15T23:00:00.000Z',
    '2026-05-15T23:00:07.000Z',
    '2026-05-15T23:00:07.045Z',
    '2026-01-01T07:59:59.999Z',
  ])('%s comes back from its text', (iso) => {
    expect(momentOf(momentText(iso, zone), zone)).toBe(iso)
  })

  test.each(['2026-05-15 1600', '2026-05-15, 16:00', '2026-05-15T16:00', ' 2026-05-15 16.00 '])(
    '%j',
    (typed) => {
      expect(momentOf(typed, zone)).toBe('2026-05-15T23:00:00.000Z')
    },
  )

  test.each(['2026-05-15', '16:00', '2026-15-05 16:00', '2026-05-15 25:00', 'tomorrow'])(
    '%j is none',
    (typed) => {
      expect(momentOf(typed, zone)).toBeUndefined()
    },
  )
})

test.each([
  [
    `Expected ',' or '}' after property value in JSON at position 9 (line 2 column 3)`,
    `line 2, column 3: expected ',' or '}' after property value`,
  ],
  [
    'JSON.parse: expected property name at line 1 column 2 of the JSON data',
    'line 1, column 2: expected property name',
  ],
  [`Unexpected token '}', "{"a": }" is not valid JSON`, `unexpected token '}' near {"a": }`],
  ['Unexpected end of JSON input', 'unexpected end of JSON input'],
])('a browser reports %j', (reported, words) => {
  expect(jsonComplaint(reported)).toBe(`is not readable as JSON: ${words}`)
})

test('JSON is read as it is', () => {
  expect(parseJson('[1, {"a": null}]')).toEqual([1, { a: null }])
})
