import { splitUnit } from '../../calc/field-unit.ts'
import type { Schema } from '../../contract/define/schema.ts'
import { schemaOf } from './openapi-schemas.ts'

type Json = Record<string, unknown>

/** Example numbers by the end of a field's name; the first match counts. */
const NUMBERS: readonly [RegExp, number][] = [
  [/^sector\dMs$/, 27_818],
  [/(lap|best|averageAll|average|theoretical\w*)\w*Ms$/i, 83_456],
  [/^lapNumber$/, 12],
  [/^version$/, 3],
  [/^seq$|Seq$|Since$/, 1204],
  [/^port$/, 4600],
  [/^(lengthKm|trackLengthKm)$/, 6.019],
  [/^fuel(Used|PerLap)Kg$/, 2.5],
  [/^trackTempC$/, 38.5],
]
const BY_UNIT: Readonly<Record<string, number>> = {
  ms: 1500,
  s: 12.5,
  min: 60,
  kg: 60,
  km: 6.019,
  m: 1250,
  mm: 32,
  bar: 1.8,
  '°C': 24.5,
  '°': 2.5,
  '%': 54.2,
  'km/h': 287.4,
  hPa: 1013.2,
}

const TEXTS: Readonly<Record<string, string>> = {
  firstName: 'Sébastien',
  lastName: 'Bourdais',
  season: '2026',
  series: 'IMSA SportsCar Championship',
  class: 'GTP',
  number: '01',
  compound: 'Medium',
  manufacturer: 'Michelin',
  comment: 'Traffic in sector 2',
  email: 'engineer@team.example',
  password: 'a long enough phrase',
  entityType: 'lap',
  expression: 'Max(speed)',
  unit: 'km/h',
}

const ID = '01997e2c-5f00-7000-8000-000000000001'

const within = ({ minimum, maximum, exclusiveMinimum, type }: Json, wanted: number): number => {
  const least = Number(minimum ?? exclusiveMinimum ?? Number.NEGATIVE_INFINITY)
  const value = Math.min(Math.max(wanted, least), Number(maximum ?? Number.POSITIVE_INFINITY))
  return type === 'integer' ? Math.round(value) : value
}

function numberFor(name: string, schema: Json): number {
  const known = NUMBERS.find(([pattern]) => pattern.test(name))?.[1]
  return within(schema, known ?? BY_UNIT[splitUnit(name).unit ?? ''] ?? 1)
}

function textFor(name: string, { format, minLength, maxLength }: Json): string {
  if (format === 'uuid') return ID
  if (format === 'date-time') return '2026-04-19T16:00:00.000Z'
  if (format === 'date') return '2026-04-19'
  const text = TEXTS[name] ?? (/[nN]ame$|^title$/.test(name) ? 'Sebring' : 'text')
  return text.padEnd(Number(minLength ?? 0), '.').slice(0, Number(maxLength ?? text.length + 60))
}

/** Generates values that satisfy schemas. `resolve` looks up references. */
function exampleMaker(resolve: (pointer: string) => Json) {
  /** An object with these of its fields; empty if the schema defines none. */
  function objectOf(schema: Json, isWanted: (field: string) => boolean): Json {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Json>)
    return Object.fromEntries(
      fields.filter(([field]) => isWanted(field)).map(([field, each]) => [field, exampleOf(each, field)]),
    )
  }
  function listOf({ items, prefixItems }: Json, name: string): unknown[] {
    if (prefixItems) return (prefixItems as Json[]).map((each) => exampleOf(each, name))
    return items ? [exampleOf(items as Json, name.replace(/s$/, ''))] : []
  }
  function typedExample(type: unknown, schema: Json, name: string): unknown {
    if (type === 'object') return objectOf(schema, () => true)
    if (type === 'array' || schema.prefixItems) return listOf(schema, name)
    if (type === 'boolean') return schema.default ?? true
    if (type === 'number' || type === 'integer') return numberFor(name, schema)
    return type === 'string' ? textFor(name, schema) : {}
  }
  function exampleOf(schema: Json, name = ''): unknown {
    if (typeof schema.$ref === 'string') return exampleOf(resolve(schema.$ref), name)
    const { examples, enum: choices, anyOf, oneOf, type } = schema as Record<string, Json[]>
    if (examples) return examples[0]
    if ('const' in schema) return schema.const
    if (choices) return schema.default ?? choices[0]
    const alternatives = anyOf ?? oneOf
    if (alternatives) return exampleOf(alternatives.find((each) => each.type !== 'null') ?? {}, name)
    const kind = Array.isArray(type) ? (type as unknown[]).find((each) => each !== 'null') : type
    return typedExample(kind, schema, name)
  }
  return { exampleOf, objectOf }
}

export interface Examples {
  /** A JSON body with its schema and an example. */
  request(body: Schema, method: string): Json
  answer(response: Schema): Json
  /** Examples of rows, for references. */
  named(): Json
}

/** Fields of a row that a request omits. */
const NOT_ASKED = ['id', 'parameters']
/** Number of fields in an example patch. */
const CHANGED = 2

/** Examples of requests and responses, generated from their schemas. `schemas` are the referenced ones. */
export function createExamples(schemas: Json): Examples {
  const nameIn = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1)
  const { exampleOf, objectOf } = exampleMaker((pointer) => schemas[nameIn(pointer)] as Json)
  return {
    request(body, method) {
      const schema = schemaOf(body, 'input')
      const fields = Object.keys((schema.properties ?? {}) as Json).filter(
        (each) => !NOT_ASKED.includes(each),
      )
      const hasExample = schema.examples !== undefined || fields.length === 0
      const wanted = method === 'PATCH' ? fields.slice(0, CHANGED) : fields
      const example = hasExample ? exampleOf(schema) : objectOf(schema, (field) => wanted.includes(field))
      return { schema, example }
    },
    answer(response) {
      const schema = schemaOf(response, 'output')
      const { $ref } = schema
      if (typeof $ref !== 'string') return { schema, example: exampleOf(schema) }
      return { schema, examples: { row: { $ref: `#/components/examples/${nameIn($ref)}` } } }
    },
    named: () =>
      Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, { value: exampleOf(schema as Json) }]),
      ),
  }
}
