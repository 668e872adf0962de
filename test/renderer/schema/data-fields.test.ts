import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isGrid } from '../../../renderer/rows/fields/is-grid.ts'
import { resourceKeys, resourceOf } from '../../../renderer/schema/catalogue.ts'
import { deriveField } from '../../../renderer/schema/derive-field.ts'
import type { Field } from '../../../renderer/schema/field.ts'
import { derivedFields, formFields } from '../../../renderer/schema/resource-fields.ts'
import {
  color,
  date,
  durationMs,
  name,
  nested,
  notes,
  optional,
  refId,
  text,
  timestamp,
  withDefault,
} from '../../../server/contract/define/fields.ts'

const withInner = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...withInner(field.fields ?? []), ...(field.item ? [field.item] : [])])

test.each([
  ['name', name(), { kind: 'text', required: true, label: 'Name', maxLength: 200 }],
  ['comment', optional(notes()), { kind: 'notes', required: false, blank: null }],
  ['fuelKg', optional(z.number()), { kind: 'number', unit: 'kg', label: 'Fuel', blank: null }],
  ['laps', withDefault(z.int(), 3), { kind: 'integer', required: false, blank: 3 }],
  ['sector1Ms', optional(durationMs()), { kind: 'lapTime', unit: null }],
  ['clockOffsetMs', z.int().min(-5), { kind: 'integer', unit: 'ms' }],
  ['valid', withDefault(z.boolean(), true), { kind: 'boolean', required: false, blank: false }],
  ['type', z.enum(['dry', 'wet']), { kind: 'choice', required: true, options: ['dry', 'wet'] }],
  ['day', date(), { kind: 'date', required: true }],
  ['dueAt', optional(timestamp()), { kind: 'timestamp', required: false }],
  ['paint', color(), { kind: 'color' }],
  ['carId', optional(refId('Car')), { kind: 'reference', entity: 'Car', owner: false, label: 'Car' }],
  ['carId', z.uuidv7(), { kind: 'reference', entity: 'Car' }],
  ['byId', z.uuidv7(), { kind: 'id' }],
  ['resolvedBy', z.uuidv7().nullable(), { kind: 'reference', entity: 'Member' }],
  ['thingId', refId('Nonesuch'), { kind: 'id' }],
  ['carIds', withDefault(z.array(refId('Car')), []), { kind: 'references', label: 'Cars', blank: [] }],
  ['labels', z.array(text(60)), { kind: 'list', required: false, blank: [] }],
  ['columns', z.array(text(60)).min(1), { kind: 'list', required: true }],
  ['points', z.array(z.strictObject({ x: z.number() })), { kind: 'json' }],
  ['data', z.json(), { kind: 'json' }],
  ['bar', optional(z.union([z.number(), text()])), { kind: 'either' }],
  ['newPassword', z.string().min(10), { kind: 'password', required: true }],
  [
    'code',
    z.string().regex(/^[A-Z]{2}$/, 'must be two letters such as US'),
    { hint: 'Two letters such as US.' },
  ],
  [
    'rules',
    withDefault(z.array(text()).describe('One decides.'), []),
    { kind: 'list', help: 'One decides.' },
  ],
  [
    'ownerId',
    optional(refId('Car')).describe('Whose.'),
    { kind: 'reference', entity: 'Car', help: 'Whose.' },
  ],
  ['when', z.date(), { kind: 'unknown' }],
] as const)('%s is shown by what its schema says', (field, schema, expected) => {
  expect(deriveField(field, schema)).toMatchObject(expected)
})

test('an e-mail address that is tidied before it is checked is text', () => {
  expect(deriveField('email', z.string().trim().toLowerCase().pipe(z.email()))).toMatchObject({
    kind: 'text',
  })
})

test('the fields of a group have their full path', () => {
  const corner = () => nested({ camberDeg: optional(z.number()), toeMm: optional(z.number()) })
  const corners = deriveField('corners', nested({ fl: corner(), fr: corner() }))
  expect(withInner([corners]).map(({ name }) => name)).toEqual([
    'corners',
    'corners/fl',
    'corners/fl/camberDeg',
    'corners/fl/toeMm',
    'corners/fr',
    'corners/fr/camberDeg',
    'corners/fr/toeMm',
  ])
  expect(corners.fields?.[0]?.label).toBe('FL')
  expect(isGrid(corners)).toBe(true)
})

test('groups of different fields, and of more than a line, are no grid', () => {
  const { grid, tall, flat } = {
    grid: nested({ a: nested({ x: z.number().default(0) }), b: nested({ y: z.number().default(0) }) }),
    tall: nested({ a: nested({ x: optional(notes()) }), b: nested({ x: optional(notes()) }) }),
    flat: nested({ a: optional(refId('Tyre')) }),
  }
  expect([grid, tall, flat].map((schema) => isGrid(deriveField('x', schema)))).toEqual([false, false, false])
})

describe.each(resourceKeys)('%s', (key) => {
  const resource = resourceOf(key)

  test('has no field without words for it', () => {
    const all = withInner([
      ...formFields(resource, 'add'),
      ...formFields(resource, 'edit'),
      ...derivedFields(resource),
    ])
    expect(all.filter(({ kind }) => kind === 'unknown').map(({ name }) => name)).toEqual([])
    expect(all.filter(({ label }) => label.trim() === '').map(({ name }) => name)).toEqual([])
  })

  test('has every field of a create request except the id, once', () => {
    const asked = formFields(resource, 'add').map((field) => field.name)
    const spellings = Object.keys(resource.inputOnly ?? {}).filter((each) => `${each}Ms` in resource.fields)
    const wanted = Object.keys(resource.create.shape).filter(
      (each) => each !== 'id' && !spellings.includes(each),
    )
    expect(asked.toSorted()).toEqual(wanted.toSorted())
    expect(asked.at(-1)).toBe('parameters')
  })

  test('has every field of an update request', () => {
    const asked = formFields(resource, 'edit').map((field) => field.name)
    const spellings = Object.keys(resource.inputOnly ?? {}).filter((each) => `${each}Ms` in resource.fields)
    const wanted = Object.keys(resource.update.shape).filter((each) => !spellings.includes(each))
    expect(asked.toSorted()).toEqual(wanted.toSorted())
  })

  test('marks the required fields of a create request', () => {
    const required = formFields(resource, 'add').filter((field) => field.required)
    const { error } = resource.create.safeParse({})
    const missing = new Set(error?.issues.map(({ path }) => path[0]))
    for (const field of required) expect(missing).toContain(field.name)
  })
})
