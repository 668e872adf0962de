import { isTooHeavy } from '../calc/json-weight.ts'
import { pointerTo } from '../contract/define/json-pointer.ts'
import { oneLap } from './one-lap.ts'
import {
  type Channel,
  checked,
  MAX_UNIT_LENGTH,
  MAX_VALUES,
  refuse,
  type Telemetry,
  TelemetryError,
} from './telemetry.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })
const MAX_ERRORS = 100

type Violations = { path: string; message: string }[]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reports a value that is not a number, and treats it as missing. */
function numberIn(value: unknown, pathOf: () => string, violations: Violations): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (value !== null && violations.length < MAX_ERRORS) {
    const message = typeof value === 'number' ? 'is too large a number' : 'must be a number or null'
    violations.push({ path: pathOf(), message })
  }
  return Number.NaN
}

/** Metadata of telemetry besides its values. */
interface Beside {
  lap: string | undefined
  units?: unknown
}

function withoutViolations(
  channels: Channel[],
  violations: Violations,
  at: string,
  { lap, units }: Beside,
): Telemetry {
  if (violations.length > 0) throw new TelemetryError(violations)
  const telemetry = checked(inUnits(channels, units), (name) => (name === '' ? at : pointerTo(at, name)))
  return oneLap(telemetry, lap, pointerTo(at, 't'))
}

/** Columns of samples, created on first use. */
function createColumns(length: number, at: string) {
  const columns = new Map<string, Float64Array>()
  /** In the key order of the first sample: later samples usually share it, which avoids lookups. */
  const names: string[] = []
  const inOrder: Float64Array[] = []

  function add(name: string): Float64Array {
    if ((columns.size + 1) * length > MAX_VALUES) {
      throw refuse(at, `has more than ${MAX_VALUES.toLocaleString('en')} values`)
    }
    const column = new Float64Array(length).fill(Number.NaN)
    columns.set(name, column)
    names.push(name)
    inOrder.push(column)
    return column
  }

  return {
    columns,
    /**
     * Appends a sample of numbers whose keys are in the usual order; false for others, of which only a part is
     * appended.
     */
    takeUsual(sample: Record<string, unknown>, index: number): boolean {
      let place = 0
      for (const name in sample) {
        const value = sample[name]
        if (name !== names[place] || typeof value !== 'number' || value - value !== 0) return false
        ;(inOrder[place] as Float64Array)[index] = value
        place += 1
      }
      return true
    },
    take(sample: Record<string, unknown>, index: number, violations: Violations) {
      for (const [name, value] of Object.entries(sample)) {
        const column = columns.get(name) ?? add(name)
        column[index] = numberIn(value, () => pointerTo(`${at}/${index}`, name), violations)
      }
    },
  }
}

/** `[{ t, throttle, … }]`: one channel per key of any sample. */
function ofSamples(samples: readonly unknown[], at: string, beside: Beside): Telemetry {
  if (samples.length === 0) throw refuse(at, 'must hold at least one sample')
  const { columns, takeUsual, take } = createColumns(samples.length, at)
  const violations: Violations = []
  for (let index = 0; index < samples.length && violations.length < MAX_ERRORS; index += 1) {
    const sample = samples[index]
    if (!isObject(sample))
      violations.push({ path: `${at}/${index}`, message: 'must be an object of numbers' })
    else if (!takeUsual(sample, index)) take(sample, index, violations)
  }
  const channels = [...columns].map(([name, values]) => ({ name, unit: null, values }))
  return withoutViolations(channels, violations, at, beside)
}

/** `{ t: [...], throttle: [...] }`. */
function ofColumns(columns: Record<string, unknown>, at: string, beside: Beside): Telemetry {
  const violations: Violations = []
  const channels = Object.entries(columns).map(([name, list]): Channel => {
    const path = pointerTo(at, name)
    if (!Array.isArray(list)) {
      violations.push({ path, message: 'must be a list of numbers' })
      return { name, unit: null, values: new Float64Array() }
    }
    const values = new Float64Array(list.length)
    for (let index = 0; index < list.length; index += 1) {
      values[index] = numberIn(list[index], () => `${path}/${index}`, violations)
    }
    return { name, unit: null, values }
  })
  return withoutViolations(channels, violations, at, beside)
}

/** Parses the bytes. Throws `TelemetryError`. */
export function parse(bytes: Uint8Array): unknown {
  if (isTooHeavy(bytes)) throw refuse('', `has more than ${MAX_VALUES.toLocaleString('en')} values`)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch (error) {
    throw refuse('', `The body is not valid JSON: ${(error as Error).message}`)
  }
}

const FORMS = 'must be { samples: [{ t, … }] } or { columns: { t: […], … } }'

/** Units by lower-case channel name. */
function unitsIn(units: unknown): Map<string, string | null> {
  if (units === undefined) return new Map()
  if (!isObject(units)) throw refuse('/units', 'must be an object: the unit of each channel, by its name')
  const violations = Object.entries(units).flatMap(([name, unit]) =>
    unit === null || (typeof unit === 'string' && unit.length <= MAX_UNIT_LENGTH)
      ? []
      : [{ path: pointerTo('/units', name), message: 'must be a short text such as km/h, or null' }],
  )
  if (violations.length > 0) throw new TelemetryError(violations)
  return new Map(Object.entries(units).map(([name, unit]) => [name.toLowerCase(), unit as string | null]))
}

/** The channels with their units. Throws `TelemetryError` for a unit without a channel. */
function inUnits(channels: readonly Channel[], given: unknown): Channel[] {
  const units = unitsIn(given)
  const names = new Set(channels.map(({ name }) => name.toLowerCase()))
  const lost = [...units.keys()].filter((name) => !names.has(name))
  if (lost.length > 0) {
    throw new TelemetryError(
      lost.map((name) => ({ path: pointerTo('/units', name), message: 'is no channel' })),
    )
  }
  return channels.map((each) => ({ ...each, unit: units.get(each.name.toLowerCase()) ?? each.unit }))
}

/** The body without `config`, and `config` as JSON text or null. */
export function configIn(body: unknown): { rest: unknown; config: string | null } {
  if (!isObject(body) || body.config === undefined) return { rest: body, config: null }
  const { config, ...rest } = body
  try {
    return { rest, config: JSON.stringify(config) }
  } catch {
    throw refuse('/config', 'is nested too deep')
  }
}

/** Samples or columns, in an object or bare. Throws `TelemetryError`. */
export function telemetryIn(body: unknown, lap?: string): Telemetry {
  if (Array.isArray(body)) return ofSamples(body, '', { lap })
  if (!isObject(body)) throw refuse('', FORMS)
  const { samples, columns, units, ...rest } = body
  const more = { lap, units }
  const unknown = Object.keys(rest)
  if (unknown.length > 0) {
    throw new TelemetryError(unknown.map((key) => ({ path: pointerTo('', key), message: 'is not known' })))
  }
  if (samples !== undefined && columns !== undefined) {
    throw refuse('/columns', 'stands beside samples: send one of them')
  }
  if (Array.isArray(samples)) return ofSamples(samples, '/samples', more)
  if (isObject(samples) && isObject(samples.columns))
    return ofColumns(samples.columns, '/samples/columns', more)
  if (samples !== undefined) throw refuse('/samples', 'must be a list of samples')
  if (columns === undefined) throw refuse('', FORMS)
  if (!isObject(columns)) throw refuse('/columns', 'must be an object of lists')
  return ofColumns(columns, '/columns', more)
}

/** JSON text of samples or columns. Throws `TelemetryError`. */
export const readJson = (bytes: Uint8Array, lap?: string): Telemetry => telemetryIn(parse(bytes), lap)
