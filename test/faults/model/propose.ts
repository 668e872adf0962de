import { type AnyResource, innerShape } from '../../../server/contract/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { permissionProfile } from '../../../server/contract/permission-profile.ts'
import { resourceNamed } from '../../../server/contract/references.ts'
import type { Random } from '../../../server/sample/random.ts'
import type { Ask, Person } from './ask.ts'
import { addingLaps, creating, type Deed, patching, removing, reverting } from './deeds.ts'
import { wouldSay } from './judge.ts'
import { importing, revertingImport } from './imports.ts'
import { misfitOf, oneOf, type PickId, valueOf } from './values.ts'
import { type Account, type Entry, modelled, type Row, rowsOf } from './world.ts'

/** What a proposal may look at. */
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
  const hex = (length: number) =>
    Array.from({ length }, () => random.whole(0, 15).toString(16)).join('')
  return `0199${hex(4)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}

const NEWEST_OF = 8
/** Of the account's rows one of the newer ones, for they belong together; now and then one that is not there. */
function pickerOf({ account, foreign, kept, random }: Ground, stray: number): PickId {
  return (entity) => {
    const resource = resourceNamed(entity) as AnyResource
    if (random.chance(stray)) return random.chance(0.5) ? idFrom(random) : oneOf(random, rowsOf(foreign, resource))?.id
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

/** A create body; `stray` says how often it points at nothing. */
export function bodyFor(ground: Ground, resource: AnyResource, stray: number, often = 0.35) {
  const { random } = ground
  const pickId = pickerOf(ground, stray)
  const body: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(resource.fields)) {
    const isNeeded = !schema.safeParse(undefined).success
    if (!isNeeded && !random.chance(often)) continue
    const value = valueOf(schema, random, pickId)
    if (value !== undefined) body[field] = value
  }
  if (random.chance(0.15)) body.parameters = valueOf(resource.create.shape.parameters as never, random, pickId)
  if (resource === resources.laps) {
    body.lapNumber = random.whole(0, 40)
    if (random.chance(0.3)) body.lapTime = `1:${String(random.whole(10, 59))}.${random.whole(100, 999)}`
    if (body.lapTime !== undefined) delete body.lapTimeMs
    if (random.chance(0.5)) body.runSheetId = pickId('RunSheet') ?? body.runSheetId
  }
  return withId(random, body)
}

/** Some fields of a row anew; of an object inside it only some. */
function patchFor(ground: Ground, resource: AnyResource, row: Row, stray: number) {
  const { random, kept } = ground
  const pickId = pickerOf(ground, stray)
  const fields = Object.entries(resource.fields).filter(([field]) => !(kept.ids.has(row.id) && field.endsWith('Id')))
  const pointing = fields.filter(([field]) => field.endsWith('Id'))
  const patch: Record<string, unknown> = {}
  for (let count = random.whole(1, 4); count > 0; count -= 1) {
    const [field, schema] = oneOf(random, pointing.length > 0 && random.chance(0.35) ? pointing : fields) ?? []
    if (!field || !schema) continue
    const value = valueOf(schema, random, pickId)
    const isItself = value === row.id
    if (value !== undefined && !isItself) patch[field] = innerShape(schema) && value === null ? {} : value
  }
  if (random.chance(0.2)) patch.parameters = valueOf(resource.update.shape.parameters as never, random, pickId) ?? {}
  return patch
}

function versionFor({ random, account }: Ground, resource: AnyResource, id: string): number | undefined {
  const version = account.rows.get(resource.entityType)?.get(id)?.version ?? 1
  if (random.chance(0.5)) return undefined
  return random.chance(0.75) ? version : Math.max(1, version + random.whole(-2, 2))
}

/** Some resource; those that everything hangs on, and laps, more often. */
const anyResource = ({ random }: Ground): AnyResource =>
  (random.chance(0.4)
    ? oneOf(random, [resources.events, resources.sessions, resources.cars, resources.runSheets, resources.laps])
    : oneOf(random, modelled)) as AnyResource

/** A row to write to: of the account, or, seldom, one that it does not have. */
function target(ground: Ground, resource: AnyResource): Row | undefined {
  const { random, account, foreign } = ground
  if (random.chance(0.05)) return oneOf(random, rowsOf(foreign, resource))
  const rows = rowsOf(account, resource)
  return oneOf(random, random.chance(0.5) ? rows.slice(-NEWEST_OF) : rows)
}

const STRAY = 0.03
const types = new Set(modelled.map(({ entityType }) => entityType))

const spoilt = (ground: Ground, resource: AnyResource, body: Record<string, unknown>) => {
  const { random } = ground
  if (random.chance(0.3)) return { ...body, surprise: 1 }
  const [field, schema] = oneOf(random, Object.entries(resource.fields)) ?? []
  const value = schema && misfitOf(schema, random)
  return field === undefined || value === undefined ? { ...body, version: 3 } : { ...body, [field]: value }
}

/** Changes to take back: of late, of any time, or of a row that has come and gone. */
function somePast({ account: { log }, random }: Ground): readonly Entry[] {
  const chance = random.between(0, 1)
  if (chance < 0.35) return log.slice(-20)
  if (chance < 0.5) return log.slice(-60).filter(({ opType }) => opType === 'update')
  if (chance < 0.7) return log
  const back = log.filter(({ opType, version }) => opType === 'create' && version > 1)
  const { entityId } = oneOf(random, back.length > 0 ? back : log) ?? {}
  return log.filter((entry) => entry.entityId === entityId)
}

type Proposal = (ground: Ground) => Deed | undefined

/** Whether a row, or what hangs on it, has to stay. */
const hasToStay = ({ kept }: Ground, id: string) => kept.ids.has(id)

export const proposals = {
  create(ground) {
    const resource = anyResource(ground)
    const body = bodyFor(ground, resource, STRAY)
    return creating(resource, ground.random.chance(0.06) ? spoilt(ground, resource, body) : body)
  },
  patch(ground) {
    const resource = anyResource(ground)
    const row = target(ground, resource)
    if (!row) return undefined
    const body = patchFor(ground, resource, row, STRAY)
    const given = ground.random.chance(0.06) ? spoilt(ground, resource, body) : body
    const again = ground.random.chance(0.08) ? { [Object.keys(body)[0] ?? 'parameters']: row[Object.keys(body)[0] ?? 'parameters'] } : given
    return patching(resource, row.id, again, versionFor(ground, resource, row.id))
  },
  remove(ground) {
    const resource = anyResource(ground)
    const row = target(ground, resource)
    if (!row || hasToStay(ground, row.id)) return undefined
    return removing(resource, row.id, false, versionFor(ground, resource, row.id))
  },
  cascade(ground) {
    const parents = modelled.filter(({ name }) => PARENTS.has(name))
    const resource = oneOf(ground.random, parents) as AnyResource
    const row = target(ground, resource)
    if (!row || hasToStay(ground, row.id)) return undefined
    return removing(resource, row.id, true, versionFor(ground, resource, row.id))
  },
  laps(ground) {
    const { random } = ground
    const sheet = oneOf(random, rowsOf(ground.account, resources.runSheets).slice(-NEWEST_OF))
    if (!sheet) return undefined
    const first = random.whole(0, 30)
    const items = Array.from({ length: random.whole(1, 6) }, (_, index) => ({
      ...bodyFor(ground, resources.laps, 0.01),
      runSheetId: sheet.id,
      lapNumber: first + index,
    }))
    return addingLaps(items)
  },
  revert(ground) {
    const { random, account } = ground
    const entry = oneOf(random, somePast(ground))
    if (!entry) return undefined
    const entries = account.log.filter(({ batchId, seq }) => batchId === entry.batchId || seq === entry.seq)
    if (entries.some(({ entityType, entityId }) => hasToStay(ground, entityId) || !types.has(entityType))) return undefined
    return reverting(random.chance(0.5) ? { seq: entry.seq } : { batchId: entry.batchId })
  },
  import(ground) {
    const { random, account } = ground
    if (ground.by.role === 'member') return undefined
    return importing({
      championships: NAMES.slice(0, random.whole(1, 3)).map((name) => ({
        name: random.chance(0.7) ? name : `${name} ${random.whole(1, 9)}`,
        season: oneOf(random, ['2026', '2027']) as string,
        series: `Series ${random.whole(1, 3)}`,
        events: Array.from({ length: random.whole(0, 3) }, (_, index) => ({
          name: `Round ${index}`,
          track: (oneOf(random, rowsOf(account, resources.tracks))?.name ?? 'nowhere') as string,
          startDate: '2026-05-01',
          endDate: `2026-05-0${random.whole(1, 4)}`,
        })),
      })),
    })
  },
  importRevert({ random, account }) {
    const importId = oneOf(random, [...account.imports].slice(-4))
    return importId === undefined ? undefined : revertingImport(importId)
  },
  rules({ random, kept }) {
    const some = Array.from({ length: random.whole(0, 4) }, () => oneOf(random, RULES) as string)
    return patching(permissionProfile, kept.profileId, { rules: some })
  },
} satisfies Record<string, Proposal>

const NAMES = ['GT', 'Endurance', 'Sprint']
const PARENTS = new Set(['Championship', 'Track', 'Event', 'Session', 'Car', 'RunSheet', 'TyreSpecification', 'TyreSet', 'Tyre', 'Driver', 'Setup'])
const RULES = ['!*', '*', 'read:*', 'write:*', '!write:Lap', '!delete:*', '!update:RunSheet', '!read:Setup', 'write:Set*', '!create:*Data']

export type DeedKind = keyof typeof proposals

const TRIES = 8
/** A request of a kind: mostly one that should be let through, now and then the first that comes to mind. */
export function propose(kind: DeedKind, ground: Ground, key: string | undefined, rash = 0.3): Ask | undefined {
  const { random, account } = ground
  const isRash = random.chance(rash)
  let last: Ask | undefined
  for (let tries = 0; tries < TRIES; tries += 1) {
    const deed = proposals[kind](ground)
    if (!deed) continue
    last = { by: ground.by, deed, ...(key !== undefined && { key }) }
    if (isRash || wouldSay(account, last) < 300) return last
  }
  return last
}
