import { rowDifferences } from '../../../server/calc/changes/row-differences.ts'
import { fieldLabel } from '../../../server/calc/field-label.ts'
import type { Measure } from '../../../server/calc/units.ts'
import type { Change } from '../../../server/contract/actions/change.ts'
import { pointerTo, stepsOf } from '../../../server/contract/define/json-pointer.ts'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { keyOfType } from '../../data/live/key-of-type.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { isFilled, isInTitle } from '../../schema/shown-fields.ts'
import { EMPTY, fieldAt, type NameOf, plainText, textInside, valueText } from '../../schema/value-text.ts'

type Values = Readonly<Record<string, unknown>>

/** One changed value in words. */
export interface ChangeLine {
  /** JSON Pointer into the row. */
  path: string
  label: string
  from: string
  to: string
}

export interface Shown {
  nameOf: NameOf
  units: (storedUnit: string) => Measure
  /** Name of a state of the changed issue, as its workflow has it. */
  stateName?: (change: Change, id: string) => string | undefined
}

/** A value with the names of an issue's states for their ids: the row's own state, and those of the moves in its history. */
function withStateNames(
  steps: readonly string[],
  value: unknown,
  nameOf: (id: string) => string | undefined,
) {
  const named = (id: unknown) => (typeof id === 'string' ? (nameOf(id) ?? id) : id)
  const [first, ...rest] = steps
  if (first === 'stateId') return named(value)
  if (first !== 'history') return value
  if (/^(from|to)$/.test(rest.at(-1) ?? '')) return named(value)
  if (typeof value !== 'object' || value === null) return value
  const move = value as Values
  return 'to' in move ? { ...move, from: named(move.from), to: named(move.to) } : value
}

/** The user-entered values of a created or deleted row; the account's custom fields come last. */
function writtenPart(key: ResourceKey | undefined, row: unknown): Values {
  const { parameters, ...values } = (row ?? {}) as Values
  const extras = parameters === undefined ? {} : { parameters }
  if (!key) return { ...values, ...extras }
  const filled = Object.keys(resourceOf(key).fields).filter((name) => isFilled(key, name, values[name]))
  return { ...Object.fromEntries(filled.map((name) => [name, values[name]])), ...extras }
}

interface Moved {
  steps: readonly string[]
  from: unknown
  to: unknown
}

const isRows = (value: unknown): value is Values[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null)

/** What differs inside two lists of objects, entry by entry: the end lap of the first stint, the second stint that is new. */
function withEntries(moved: Moved): Moved[] {
  const { steps, from, to } = moved
  if (!isRows(from) || !isRows(to)) return [moved]
  return Array.from({ length: Math.max(from.length, to.length) }, (_, at) => at).flatMap((at) => {
    const entry = { steps: [...steps, String(at)], from: from[at] ?? null, to: to[at] ?? null }
    if (!entry.from || !entry.to) return [entry]
    return rowDifferences(entry.from, entry.to).map((inner) => ({
      ...inner,
      steps: [...entry.steps, ...inner.steps],
    }))
  })
}

/** All changed values, including nested ones. */
function movedBy({ entityType, opType, diff }: Change): Moved[] {
  const key = keyOfType(entityType)
  if (opType !== 'update') {
    const [{ from, to } = { from: null, to: null }] = diff
    return rowDifferences(writtenPart(key, from), writtenPart(key, to))
  }
  return diff.flatMap(({ path, from, to }) =>
    rowDifferences({ value: from }, { value: to }).flatMap((inner) =>
      withEntries({ ...inner, steps: [...stepsOf(path), ...inner.steps.slice(1)] }),
    ),
  )
}

/** Further digits of a computed value, such as a KPI, are noise. */
const SIGNIFICANT = 8

const decimalsOf = (value: number) => String(value).split('.')[1]?.length ?? 0

function textOf(
  key: ResourceKey | undefined,
  steps: readonly string[],
  value: unknown,
  shown: Shown,
): string {
  const { unit } = fieldLabel(steps.reduce(pointerTo, ''))
  const measure = unit === null ? undefined : shown.units(unit)
  if (typeof value === 'number' && measure && measure.unit !== unit) {
    return `${measure.shown(value).toFixed(measure.decimals(decimalsOf(value)))} ${measure.unit}`
  }
  const path = steps.join('.')
  if (key && fieldAt(key, path)) return valueText(key, path, value, shown.nameOf, shown.units)
  const short = typeof value === 'number' ? Number(value.toPrecision(SIGNIFICANT)) : value
  return key ? textInside(key, steps, short, shown.nameOf) : plainText(short, shown.nameOf, steps.at(-1))
}

/** The values that a change set, in the reader's units. */
export function changeLines(change: Change, shown: Shown): ChangeLine[] {
  const key = keyOfType(change.entityType)
  const isOneSided = change.opType !== 'update'
  const nameOf = (id: string) => shown.stateName?.(change, id)
  const text = (steps: readonly string[], value: unknown): string =>
    textOf(key, steps, key === 'issues' ? withStateNames(steps, value, nameOf) : value, shown)
  const lines = movedBy(change).map(({ steps, from, to }) => {
    const path = steps.reduce(pointerTo, '')
    return { path, label: fieldLabel(path).label, from: text(steps, from), to: text(steps, to) }
  })
  // Omit empty values of a created or deleted row.
  return isOneSided ? lines.filter(({ from, to }) => from !== EMPTY || to !== EMPTY) : lines
}

/** The lines that the title does not already contain, limited to the width of a row. */
export function besideTitle(change: Change, lines: readonly ChangeLine[]): readonly ChangeLine[] {
  const key = keyOfType(change.entityType)
  if (!key || change.opType === 'update') return lines
  const { large = [] } = resourceOf(key)
  const isLong = (field: string) => (large as readonly string[]).includes(field)
  return lines.filter(({ path }) => {
    const [field = ''] = stepsOf(path)
    return !isInTitle(key, field) && !isLong(field)
  })
}
