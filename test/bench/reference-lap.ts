type Check = (value: unknown) => boolean

const integer =
  (min: number, max: number): Check =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
const real =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max
const text =
  (max: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= max
const oneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || value === undefined || check(value)
const orMissing =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const id: Check = (value) => typeof value === 'string' && UUID.test(value)
const flag: Check = (value) => typeof value === 'boolean'
const instant: Check = (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const duration = integer(1, 172_800_000)
const temperature = real(-100, 150)

const CHECKS: Record<string, Check> = {
  runSheetId: id,
  lapNumber: integer(0, 9999),
  lapTimeMs: orNull(duration),
  sector1Ms: orNull(duration),
  sector2Ms: orNull(duration),
  sector3Ms: orNull(duration),
  fuelUsedKg: orNull(real(0, 50)),
  pitIn: orMissing(flag),
  pitOut: orMissing(flag),
  trackStatus: orMissing(oneOf('green', 'yellow', 'red', 'SC', 'VSC', 'FCY')),
  stint: orNull(integer(1, 200)),
  driverId: orNull(id),
  compound: orNull(text(200)),
  tyreAgeLaps: orNull(integer(0, 9999)),
  marker: orNull(oneOf('out', 'in', 'push', 'cool', 'box', 'formation')),
  valid: orMissing(flag),
  startedAt: orNull(instant),
  position: orNull(integer(1, 999)),
  topSpeedKph: orNull(real(0, 600)),
  airTempC: orNull(temperature),
  trackTempC: orNull(temperature),
  comment: orNull(text(10_000)),
}

/** Names of the fields of a lap's body that are wrong, unknown ones included. */
export function wrongFields(body: Record<string, unknown>): string[] {
  const unknown = Object.keys(body).filter((key) => !(key in CHECKS))
  const wrong = Object.entries(CHECKS).filter(([key, check]) => !check(body[key]))
  return [...unknown, ...wrong.map(([key]) => key)]
}

/** A lap as the reference keeps and answers it. */
export type ReferenceLap = Record<string, string | number | null>

/** The row of a valid body; flags as 0 and 1. */
export function referenceRow(
  body: Record<string, unknown>,
  made: { id: string; accountId: string; sessionId: string; createdAt: string },
): ReferenceLap {
  const row: ReferenceLap = { ...made }
  for (const key of Object.keys(CHECKS)) row[key] = (body[key] ?? null) as string | number | null
  for (const key of ['pitIn', 'pitOut']) row[key] = body[key] ? 1 : 0
  row.valid = body.valid === false ? 0 : 1
  row.trackStatus ??= 'green'
  return row
}

const columnOf = (field: string) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)
const FIELDS = ['id', 'accountId', 'sessionId', 'createdAt', ...Object.keys(CHECKS)]

/** SQL for one lap, by field name. */
export const INSERT_LAP = `insert into laps (${FIELDS.map(columnOf)}) values (${FIELDS.map((field) => `@${field}`)})`
/** Columns of a lap under their field names. */
export const LAP_COLUMNS = FIELDS.map((field) => `${columnOf(field)} as "${field}"`).join(', ')
