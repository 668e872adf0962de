import type { AnyResource } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { permissionProfile } from '../../../server/contract/resources/people/permission-profile.ts'
import type { Ask } from './ask.ts'
import { bodyFor, type Ground, NEWEST_OF, patchFor, spoilt, versionFor } from './bodies.ts'
import { addingLaps, creating, type Deed, patching, removing, reverting } from './deeds.ts'
import { importing, revertingImport } from './imports.ts'
import { wouldSay } from './judge.ts'
import { oneOf } from './values.ts'
import { type Entry, modelled, type Row, rowsOf } from './world.ts'

/** Some resource; those that everything hangs on, and laps, more often. */
const anyResource = ({ random }: Ground): AnyResource =>
  (random.chance(0.4)
    ? oneOf(random, [
        resources.events,
        resources.sessions,
        resources.cars,
        resources.runSheets,
        resources.laps,
      ])
    : oneOf(random, modelled)) as AnyResource

/** A row to write to: of the account, or, seldom, one that it does not have. */
function target(ground: Ground, resource: AnyResource): Row | undefined {
  const { random, account, foreign } = ground
  if (random.chance(0.05)) return oneOf(random, rowsOf(foreign, resource))
  const rows = rowsOf(account, resource)
  return oneOf(random, random.chance(0.7) ? rows.slice(-NEWEST_OF / 2) : rows)
}

const STRAY = 0.03
const types = new Set(modelled.map(({ entityType }) => entityType))

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

/** The rows that must be kept, and all that they refer to by now: an import may have given an event another track. */
function keptRows({ kept, account }: Ground): ReadonlySet<unknown> {
  const ids = new Set<unknown>(kept.ids)
  const rowOf = (id: unknown) =>
    [...account.rows.values()].map((rows) => rows.get(id as string)).find(Boolean)
  for (const id of ids)
    for (const [field, value] of Object.entries(rowOf(id) ?? {})) if (field.endsWith('Id')) ids.add(value)
  return ids
}

/** Whether a row, or one that depends on it, must be kept. */
const hasToStay = (ground: Ground, id: string) => keptRows(ground).has(id)

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
    const again = ground.random.chance(0.08)
      ? { [Object.keys(body)[0] ?? 'parameters']: row[Object.keys(body)[0] ?? 'parameters'] }
      : given
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
    if (entries.some(({ entityType, entityId }) => hasToStay(ground, entityId) || !types.has(entityType)))
      return undefined
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
const PARENTS = new Set([
  'Championship',
  'Track',
  'Event',
  'Session',
  'Car',
  'RunSheet',
  'TyreSpecification',
  'TyreSet',
  'Tyre',
  'Driver',
  'Setup',
])
const RULES = [
  '!*',
  '*',
  'read:*',
  'write:*',
  '!write:Lap',
  '!delete:*',
  '!update:RunSheet',
  '!read:Setup',
  'write:Set*',
  '!create:*Data',
]

export type DeedKind = keyof typeof proposals

const TRIES = 8
/** A request of a kind: mostly one that should be let through, now and then the first that comes to mind. */
export function propose(
  kind: DeedKind,
  ground: Ground,
  key: string | undefined,
  rash = 0.3,
): Ask | undefined {
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
