import { z } from 'zod'
import type { AnyResource } from './define/define.ts'
import { id } from './define/fields.ts'
import { jsonViolations } from './define/json-guard.ts'
import { type ResourceKey, resources } from './index.ts'

/** What a factory may publish: setups, tyre specifications, KPI profiles, constants and views. */
export const baselineKeys = [
  'tyreSpecifications',
  'setups',
  'dataAnalysisProfiles',
  'accountOptions',
  'customViews',
] as const satisfies readonly ResourceKey[]

/** Bytes of a baseline. */
export const MAX_BASELINE_BYTES = 8 * 1024 * 1024

/** Rows by resource, each with its id and the fields of a create request. */
export type Baseline = Record<string, Record<string, unknown>[]>

/** A baseline that cannot be used; the message says why. */
export class BaselineError extends Error {}

function readRow(key: string, resource: AnyResource, value: unknown, index: number) {
  const at = `${key}, row ${index + 1}`
  if (typeof value !== 'object' || value === null) throw new BaselineError(`${at}: is no row`)
  const row = value as Record<string, unknown>
  const isKnown = (field: string) => Object.hasOwn(resource.row.shape, field)
  const unknown = Object.keys(row).find((field) => !isKnown(field))
  if (unknown !== undefined) throw new BaselineError(`${at}: ${unknown} is no field of ${resource.name}`)
  const { id: rowId, ...fields } = row
  if (!id().safeParse(rowId).success) throw new BaselineError(`${at}: id must be a UUID`)
  const given = Object.fromEntries(
    Object.entries(fields).filter(([field]) => Object.hasOwn(resource.create.shape, field)),
  )
  const { error } = resource.create.safeParse(given)
  const issue = error?.issues[0]
  if (issue) throw new BaselineError(`${at}: ${issue.path.join('.')}: ${issue.message}`)
  return { id: rowId, ...given }
}

/** Reads the text of a baseline, without fields that a laptop sets by itself. Throws `BaselineError`. */
export function readBaseline(text: string): Baseline {
  if (Buffer.byteLength(text) > MAX_BASELINE_BYTES) throw new BaselineError('it is larger than 8 MB')
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch (error) {
    throw new BaselineError(`it is not JSON: ${(error as Error).message}`)
  }
  const [violation] = jsonViolations(document)
  if (violation) throw new BaselineError(`${violation.path || 'it'} ${violation.message}`)
  const lists = z.record(z.string(), z.array(z.unknown())).safeParse(document)
  if (!lists.success) throw new BaselineError('it must be an object with a list of rows for each resource')
  const other = Object.keys(lists.data).find((key) => !(baselineKeys as readonly string[]).includes(key))
  if (other !== undefined) {
    throw new BaselineError(`${other} cannot be published, only ${baselineKeys.join(', ')}`)
  }
  const baseline = Object.fromEntries(
    Object.entries(lists.data).map(([key, rows]) => [
      key,
      rows.map((row, index) => readRow(key, resources[key as ResourceKey], row, index)),
    ]),
  )
  const ids = Object.values(baseline).flatMap((rows) => rows.map((row) => row.id))
  if (ids.length === 0) throw new BaselineError('it has no rows')
  if (new Set(ids).size < ids.length) throw new BaselineError('an id occurs twice')
  return baseline
}
