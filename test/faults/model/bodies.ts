import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { type AnyResource, innerShape } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { resourceNamed } from '../../../server/contract/references.ts'
import type { Random } from '../../../server/sample/random.ts'
import type { Person } from './ask.ts'
import { fitFor, misfitOf, oneOf, type PickId } from './values.ts'
import { type Account, type Row, rowsOf } from './world.ts'

/** State that a proposal may use. */
export interface Ground {
  account: Account
  foreign: Account
  /** Rows that are neither removed nor moved. */
  kept: { sessionId: string; eventId: string; ids: ReadonlySet<string>; profileId: string }
  by: Person
  random: Random
}

/** A UUIDv7 that chance has made, so that the same seed makes the same. */
export function idFrom(random: Random): string {
  const hex = (length: number) => Array.from({ length }, () => random.whole(0, 15).toString(16)).join('')
  return `0199${hex(4)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}

const TAKEN = ['runPlanId', 'driverId', 'setupId', 'tyreSetId', 'startFuelKg']
export const NEWEST_OF = 8
/** Of the account's rows one of the newer ones, for they belong together; now and then one that is not there. */
function pickerOf({ account, foreign, kept, random }: Ground, stray: number): PickId {
  return (entity) => {
    const resource = resourceNamed(entity) as AnyResource
    if (random.chance(stray))
      return random.chance(0.5) ? idFrom(random) : oneOf(random, rowsOf(foreign, resource))?.id
    const rows = rowsOf(account, resource)
    const isListenedTo = rows.find(({ id }) => id === kept.sessionId || id === kept.eventId)
    if (isListenedTo && random.chance(0.4)) return isListenedTo.id
    return oneOf(random, random.chance(0.7) ? rows.slice(-NEWEST_OF) : rows)?.id
  }
}

const withId = (random: Random, body: Record<string, unknown>) => ({
  ...(random.chance(0.6) && { id: idFrom(random) }),
  ...body,
})

/** A create body; `stray` is the share of references to missing rows. */
export function bodyFor(ground: Ground, resource: AnyResource, stray: number, often = 0.35) {
  const { random } = ground
  const pickId = pickerOf(ground, stray)
  const body: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(resource.fields)) {
    const isNeeded = !z.safeParse(schema, undefined).success
    if (!isNeeded && !random.chance(often)) continue
    const value = fitFor(schema, random, pickId)
    if (value !== undefined) body[field] = value
  }
  if (random.chance(0.15)) body.parameters = fitFor(resource.create.shape.parameters as never, random, pickId)
  if (resource === resources.laps) {
    body.lapNumber = random.whole(0, 40)
    if (random.chance(0.3)) body.lapTime = `1:${String(random.whole(10, 59))}.${random.whole(100, 999)}`
    if (body.lapTime !== undefined) delete body.lapTimeMs
    if (random.chance(0.5)) body.runSheetId = pickId('RunSheet') ?? body.runSheetId
  }
  // What a new run sheet takes has a test of its own.
  if (resource === resources.runSheets)
    for (const field of TAKEN) if (body[field] === undefined) body[field] = null
  return withId(random, body)
}

/** New values for some fields of a row; for only some members of an object. */
export function patchFor(ground: Ground, resource: AnyResource, row: Row, stray: number) {
  const { random, kept } = ground
  const pickId = pickerOf(ground, stray)
  const fields = Object.entries(resource.fields).filter(
    ([field]) => !(kept.ids.has(row.id) && field.endsWith('Id')),
  )
  const pointing = fields.filter(([field]) => field.endsWith('Id'))
  const patch: Record<string, unknown> = {}
  for (let count = random.whole(1, 4); count > 0; count -= 1) {
    const [field, schema] =
      oneOf(random, pointing.length > 0 && random.chance(0.35) ? pointing : fields) ?? []
    if (!field || !schema) continue
    const first = fitFor(schema, random, pickId)
    const value = isDeepStrictEqual(first, row[field]) ? fitFor(schema, random, pickId) : first
    const isItself = value === row.id
    if (value !== undefined && !isItself) patch[field] = innerShape(schema) && value === null ? {} : value
  }
  if (random.chance(0.2))
    patch.parameters = fitFor(resource.update.shape.parameters as never, random, pickId) ?? {}
  return patch
}

export function versionFor(
  { random, account }: Ground,
  resource: AnyResource,
  id: string,
): number | undefined {
  const version = account.rows.get(resource.entityType)?.get(id)?.version ?? 1
  if (random.chance(0.5)) return undefined
  return random.chance(0.75) ? version : Math.max(1, version + random.whole(-2, 2))
}

/** The body with something in it that is refused. */
export const spoilt = (ground: Ground, resource: AnyResource, body: Record<string, unknown>) => {
  const { random } = ground
  if (random.chance(0.3)) return { ...body, surprise: 1 }
  const [field, schema] = oneOf(random, Object.entries(resource.fields)) ?? []
  const value = schema && misfitOf(schema, random)
  return field === undefined || value === undefined ? { ...body, version: 3 } : { ...body, [field]: value }
}
