import type { Schema } from './document.ts'
import type { Maker } from './maker.ts'
import { alsoNeeded, elsewhere, meanings } from './meanings.ts'
import { idFor } from './references.ts'

type Properties = Record<string, Schema>

/** Texts that match such a pattern, by a part of the pattern. */
const PATTERNS: [string, (maker: Maker) => string][] = [
  ['-02-29', () => '2026-04-18T16:00:00.000Z'],
  ['^#[0-9A-Fa-f]{6}$', () => '#1E90FF'],
  ['^[A-Z]{2}$', ({ chance }) => chance.pick(['US', 'DE', 'JP'])],
  ['^[A-Z]{3}$', ({ chance }) => chance.pick(['HAM', 'VER', 'LEC'])],
  ['[A-Za-z*]+(:[A-Za-z*]+)?$', () => 'read:*'],
  ['[A-Za-z][A-Za-z0-9_-]{0,39}', ({ known }) => `s${known.fresh().toString(36)}`],
  ['[a-zA-Z][a-zA-Z0-9-]{0,39}', ({ chance }) => chance.pick(['rmonitor', 'p3', 'raceResult'])],
  ['\\d{1,12}(', () => '1.5'],
  ['^\\d{4,6}$', ({ chance }) => String(chance.whole(1000, 999_999))],
  ['^\\d{1,', ({ chance }) => String(chance.whole(1, 500))],
]

/** One value under two names: null beside a time is refused. */
const SAME_TIME = ['lapTime', 'lapTimeMs']
const ANYTHING: unknown[] = [null, true, 0, -1.5, 'text', [], {}, [1, [2, { three: 3 }]], { a: { b: 'c' } }]

function textFor(schema: Schema, maker: Maker): string {
  const { minLength = 0, maxLength = 200, pattern, format } = schema as { [name: string]: never }
  if (format === 'date') return '2026-04-18'
  if (format === 'uuid') return maker.known.freshId()
  if (pattern !== undefined) {
    const found = PATTERNS.find(([piece]) => (pattern as string).includes(piece))
    if (!found) throw new Error(`no valid text is known for the pattern ${pattern}`)
    return found[1](maker)
  }
  if (maxLength < 24) return maker.known.fresh().toString(36).padStart(minLength, '0').slice(-maxLength)
  const more = maker.chance.pick(['', ' — Spa', ' "q", ;=1', ' 日本', ' 🏁'])
  return (maker.known.word() + more).slice(0, maxLength)
}

function numberFor(schema: Schema, { chance }: Maker): number {
  const minimum = (schema.minimum as number | undefined) ?? -1000
  const maximum = (schema.maximum as number | undefined) ?? Math.max(1000, minimum + 1000)
  const least = Math.max(minimum, -1e6)
  const most = Math.min(maximum, Math.max(least + 1, 1e6))
  const middle =
    schema.type === 'integer'
      ? chance.whole(least, most)
      : Math.round(chance.between(least, most) * 100) / 100
  return chance.pick([least, most, middle, middle, middle])
}

/** Makes values that are valid by the document's schemas, from known values of an account. */
export function validValue(schema: Schema, maker: Maker, operationId: string, names: string[] = []): unknown {
  const { chance } = maker
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  const isText = schema.type === 'string'
  if (schema.const !== undefined) return schema.const
  const name = names.at(-1) ?? ''
  const meant = meanings[name]
  const only = elsewhere[`${operationId} ${name}`]
  if (only) return only(maker)
  if (schema.format === 'uuid') return idFor(names, maker) ?? maker.known.freshId()
  if (Array.isArray(schema.enum)) return chance.pick(schema.enum)
  if (choices) {
    const isNullable = choices.some(({ type }) => type === 'null')
    if (isNullable && !SAME_TIME.includes(name) && chance.chance(0.2)) return null
    const chosen = chance.pick(choices.filter(({ type }) => type !== 'null'))
    return validValue(chosen, maker, operationId, names)
  }
  if (meant) return meant(maker)
  if (isText) return textFor(schema, maker)
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(schema, maker)
  if (schema.type === 'boolean') return chance.chance(0.5)
  if (schema.type === 'null') return null
  if (schema.type === 'array') {
    const {
      items = {},
      minItems = 0,
      maxItems = 3,
    } = schema as { items?: Schema; minItems?: number; maxItems?: number }
    const length = chance.whole(minItems, Math.max(minItems, Math.min(maxItems, 2)))
    return Array.from({ length }, () => validValue(items, maker, operationId, names))
  }
  if (schema.type === 'object') return objectFor(schema, maker, operationId, names)
  return chance.pick(ANYTHING)
}

function objectFor(
  schema: Schema,
  maker: Maker,
  operationId: string,
  names: string[],
): Record<string, unknown> {
  const { chance } = maker
  const also = names.length === 0 ? (alsoNeeded[operationId] ?? []) : []
  const required = [...((schema.required ?? []) as string[]), ...also]
  const made: Record<string, unknown> = {}
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Properties)) {
    const isOwnId = name === 'id' && names.length === 0 && maker.idsOfItsOwn
    if (!required.includes(name) && !isOwnId && !chance.chance(maker.fullness)) continue
    made[name] = validValue(property, maker, operationId, [...names, name])
  }
  const extra = schema.additionalProperties
  if (typeof extra !== 'object' || extra === null) return made
  for (let count = chance.whole(0, 2); count > 0; count -= 1)
    made[`x${maker.known.fresh()}`] = validValue(extra as Schema, maker, operationId, names)
  return made
}
