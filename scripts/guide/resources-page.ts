import { z } from 'zod'
import { splitUnit } from '../../server/calc/field-unit.ts'
import { type AnyResource, baseShape } from '../../server/contract/define/define.ts'
import type { Schema } from '../../server/contract/define/schema.ts'
import { EACH, everyResource, referencesOf } from '../../server/contract/references.ts'

/** The parts of a JSON Schema that the page shows. */
interface JsonSchema {
  type?: string | readonly string[]
  format?: string
  description?: string
  default?: unknown
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** A line of a resource's table. */
interface Field {
  name: string
  schema: JsonSchema
  /** What a create request that leaves it out gets, or why no request has it. */
  given: string
}

const schemaOf = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema

const code = (value: unknown) => `\`${JSON.stringify(value)}\``
const anchor = (name: string) => `[${name}](#${name.toLowerCase()})`

function boundsOf({
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
}: JsonSchema): string {
  const [low, high] = [minimum > Number.MIN_SAFE_INTEGER, maximum < Number.MAX_SAFE_INTEGER]
  if (low && high) return `, ${minimum} to ${maximum}`
  return low ? `, from ${minimum}` : high ? `, to ${maximum}` : ''
}

const FORMATS: Readonly<Record<string, string>> = { uuid: 'id', 'date-time': 'time', date: 'date' }

/** A type in words. */
function typeOf(schema: JsonSchema): string {
  if (schema.enum) return schema.enum.map(code).join(', ')
  if (schema.const !== undefined) return code(schema.const)
  if (schema.anyOf) {
    const choices = [...new Set(schema.anyOf.map(typeOf))]
    return choices.join(choices.some((each) => each.includes(',')) ? ', or ' : ' or ')
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return `${schema.type === 'integer' ? 'whole number' : 'number'}${boundsOf(schema)}`
  if (schema.type === 'string')
    return (
      FORMATS[schema.format ?? ''] ?? `text${schema.maxLength ? `, to ${schema.maxLength} characters` : ''}`
    )
  if (schema.prefixItems) return `list of ${schema.prefixItems.length}`
  if (schema.type === 'array') {
    const items = schema.items ? typeOf(schema.items) : 'anything'
    return `list of ${items}${schema.maxItems ? `, to ${schema.maxItems}` : ''}`
  }
  return [schema.type ?? 'anything'].flat().join(' or ')
}

/** The object whose fields a field has, in a list or not. */
function objectIn(schema: JsonSchema): { inner: JsonSchema; step: string } | undefined {
  if (schema.properties) return { inner: schema, step: '.' }
  if (schema.items?.properties) return { inner: schema.items, step: '[].' }
  for (const each of schema.anyOf ?? []) {
    const found = objectIn(each)
    if (found) return found
  }
  return undefined
}

/** A field and those inside it; of several alike, such as the corners of a car, only the first is taken apart. */
function* withInner(field: Field): Generator<Field> {
  yield field
  const { inner, step } = objectIn(field.schema) ?? {}
  const seen = new Map<string, string>()
  for (const [key, schema] of Object.entries(inner?.properties ?? {})) {
    const name = `${field.name}${step}${key}`
    const own = objectIn(schema) && JSON.stringify(schema)
    const alike = own && seen.get(own)
    if (own) seen.set(own, alike ?? name)
    const given = inner?.required?.includes(key) ? 'required' : defaultOf(schema)
    if (alike) yield { name, schema: { description: `As \`${alike}\`.`, type: 'object' }, given }
    else yield* withInner({ name, schema, given })
  }
}

const defaultOf = (schema: JsonSchema) =>
  schema.default === undefined
    ? ''
    : objectIn(schema) && !Array.isArray(schema.default)
      ? ''
      : code(schema.default)

/** Fields of a schema other than those of every row. */
function fieldsOf(schema: Schema, io: 'input' | 'output', given?: string): Field[] {
  const { properties = {}, required = [] } = schemaOf(schema, io)
  return Object.entries(properties)
    .filter(([name]) => !(name in baseShape))
    .map(([name, schema]) => ({
      name,
      schema,
      given: given ?? (required.includes(name) ? 'required' : defaultOf(schema)),
    }))
}

function allFields(resource: AnyResource): Field[] {
  const written = fieldsOf(resource.create, 'input')
  const shown = fieldsOf(resource.created, 'output', 'read only')
  const changed = fieldsOf(resource.update, 'input', 'in changes only')
  const names = new Set(written.map(({ name }) => name))
  return [
    ...written,
    ...changed.filter(({ name }) => !names.has(name)),
    ...shown.filter(({ name }) => !names.has(name)),
  ]
}

const ON_REMOVE = {
  remove: 'is removed with it',
  forget: 'is emptied when that is removed',
  refuse: 'keeps it from being removed',
}

/** What a field of ids names, by its name in the table. */
const namedBy = (resource: AnyResource) =>
  new Map(
    referencesOf(resource).map(({ path, entity, onRemove }) => [
      path
        .map((step) => (step === EACH ? '[]' : `.${step}`))
        .join('')
        .slice(1),
      `${anchor(entity)}; ${ON_REMOVE[onRemove]}`,
    ]),
  )

const cell = (text: string) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`

function tableOf(resource: AnyResource): string {
  const names = namedBy(resource)
  const writeOnly = new Set(Object.keys(resource.inputOnly ?? {}))
  const once = new Set(Object.keys(resource.shownOnce ?? {}))
  const lines = allFields(resource)
    .flatMap((field) => [...withInner(field)])
    .map(({ name, schema, given }) => {
      const { unit } = splitUnit(name.replace(/.*\./, ''))
      const about = [
        names.get(name) ?? names.get(`${name}[]`),
        schema.description,
        once.has(name) && 'Shown in the answer to the create request only.',
        writeOnly.has(name) && 'Another spelling, in requests.',
      ]
      return row([`\`${name}\``, typeOf(schema), unit ?? '', given, about.filter(Boolean).join(' ')])
    })
  return ['| Field | Type | Unit | Default | Meaning |', '| - | - | - | - | - |', ...lines].join('\n')
}

const listed = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')

function filtersOf(resource: AnyResource): string {
  const { filters, narrowing, ranges, sorts, eventBy, defaultSort, large } = resource
  const equal = [...filters, ...narrowing, ...(eventBy.length > 0 ? ['eventId'] : [])]
  return [
    equal.length > 0 && `- Filters: ${listed(equal)}.`,
    ranges.length > 0 && `- Ranges, with \`.gte\` and \`.lte\`: ${listed(ranges)}.`,
    `- Sorted by: ${listed([...new Set(sorts)])}; by default ${defaultSort ? `\`${defaultSort}\`` : 'creation'}.`,
    large.length > 0 && `- \`summary=true\` omits ${listed(large)}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

const ADMINISTERED = {
  always: 'Owners and admins only, whatever the profile says.',
  writes: 'Written by owners and admins only, whatever the profile says.',
}

function rightsOf({ name, administered, room, unique, webhooks }: AnyResource): string {
  const rights = ['read', 'create', 'update', 'delete'].map((operation) => `${operation}:${name}`)
  const rooms = [
    (room.session || room.through) && 'its session',
    (room.event || room.session || room.through) && 'its event',
    room.everySession && 'every session of the event',
  ].filter(Boolean)
  return [
    `- Rights: ${listed(rights)}.${administered ? ` ${ADMINISTERED[administered]}` : ''}`,
    unique.length > 0 && `- One of each ${unique.map((fields) => listed(fields)).join('; ')}.`,
    rooms.length > 0 && `- Changes go to the rooms of ${rooms.join(' and ')}.`,
    webhooks.length > 0 && `- Webhooks without filters: ${listed(webhooks)}.`,
  ]
    .filter(Boolean)
    .join('\n')
}

const sectionOf = (resource: AnyResource) =>
  [
    `## ${resource.name}`,
    `\`/${resource.path}\`, entity type \`${resource.entityType}\`.`,
    `${rightsOf(resource)}\n${filtersOf(resource)}`,
    tableOf(resource),
  ].join('\n\n')

/** Markdown of the page of all resources, from their declarations. */
export function resourcesPage(): string {
  const own = fieldsOfEveryRow()
  return [
    '# Resources',
    'Each has the same five requests: `GET` and `POST` on its path, `GET`, `PATCH` and `DELETE` on `/<path>/:id`. A `PATCH` changes the fields that it has, objects field by field. `write:<Name>` stands for `create`, `update` and `delete` in a permission profile; a right without a matching rule is given.',
    'Every list also takes `updatedSince`, `limit`, `cursor`, `count` and `format`; a `-` before `sort` reverses it.',
    '## Every row',
    own,
    ...everyResource.map(sectionOf),
  ].join('\n\n')
}

function fieldsOfEveryRow(): string {
  const { properties = {} } = schemaOf(z.object(baseShape), 'output')
  const lines = Object.entries(properties).map(([name, schema]) =>
    row([`\`${name}\``, typeOf(schema), schema.description ?? '']),
  )
  return ['| Field | Type | Meaning |', '| - | - | - |', ...lines].join('\n')
}
