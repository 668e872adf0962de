import { isDeepStrictEqual } from 'node:util'
import { fitViolations } from '../../../server/calc/garage/part-life.ts'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { resources } from '../../../server/contract/index.ts'
import { referencesOf, resourceNamed } from '../../../server/contract/references.ts'
import { type Draft, idsAt, Refused } from './draft.ts'
import type { Row } from './world.ts'

type Rule = (draft: Draft, row: Row, before: Row | null) => void
const {
  sessions,
  cars,
  parts,
  runSheets,
  debriefs,
  pitStops,
  checklists,
  laps,
  cornerWear,
  tyres,
  tyreSpecifications,
} = resources
const { eventData, sessionData } = resources as Record<string, AnyResource>

const refuse = (status: number, code: string): never => {
  throw new Refused(status, code)
}

/** A session or a car with run sheets, debriefs, pit stops or checklists stays in its event. */
const staysInEvent =
  (field: 'sessionId' | 'carId'): Rule =>
  (draft, row, before) => {
    if (!before || before.eventId === row.eventId) return
    const joining = [runSheets, debriefs, pitStops, checklists].flatMap((each) => draft.rows(each))
    if (joining.some((each) => each[field] === row.id)) refuse(409, 'still_referenced')
  }

/** Texts of a list belong to one row of an event; checked by a write that sets them. */
const aloneInEvent =
  (field: string): Rule =>
  (draft, row, before) => {
    const own = row[field] as string[]
    if (own.length === 0 || isDeepStrictEqual(own, before?.[field])) return
    const others = draft.rows(cars).filter(({ id, eventId }) => id !== row.id && eventId === row.eventId)
    const taken = new Set(others.flatMap((other) => other[field] as string[]))
    if (new Set(own).size < own.length || own.some((text) => taken.has(text))) refuse(409, 'duplicate')
  }

const inOrder =
  (...rules: readonly Rule[]): Rule =>
  (...of) => {
    for (const rule of rules) rule(...of)
  }

/** Checked by a write that sets the car or the event: a car may move later. */
const carIsInEvent =
  (owner: string, eventOf: (draft: Draft, row: Row) => unknown): Rule =>
  (draft, row, before) => {
    if (row.carId === null) return
    if (before && before.carId === row.carId && before[owner] === row[owner]) return
    if (draft.find(cars, row.carId)?.eventId !== eventOf(draft, row)) refuse(422, 'unknown_reference')
  }
const eventOfSession = (draft: Draft, row: Row) => draft.find(sessions, row.sessionId)?.eventId

const oneStopAtATime: Rule = (draft, row) => {
  const isOpenTwin = (other: Row) =>
    other.id !== row.id && ['sessionId', 'carId', 'endedAt'].every((field) => other[field] === row[field])
  if (row.endedAt === null && draft.rows(pitStops).some(isOpenTwin)) refuse(409, 'duplicate')
}

/** Rules of single resources beyond their declarations. */
const ownRules = new Map<AnyResource, Rule>([
  [sessions, staysInEvent('sessionId')],
  [cars, inOrder(aloneInEvent('transponders'), aloneInEvent('feedNumbers'), staysInEvent('carId'))],
  [runSheets, carIsInEvent('sessionId', eventOfSession)],
  [
    parts,
    (_, row) => {
      if (fitViolations(row.fits as Parameters<typeof fitViolations>[0]).length > 0) refuse(400, 'invalid')
    },
  ],
  [debriefs, carIsInEvent('sessionId', eventOfSession)],
  [checklists, carIsInEvent('sessionId', eventOfSession)],
  [pitStops, inOrder(carIsInEvent('sessionId', eventOfSession), oneStopAtATime)],
  [eventData as AnyResource, carIsInEvent('eventId', (_, row) => row.eventId)],
  [sessionData as AnyResource, carIsInEvent('sessionId', eventOfSession)],
  [
    cornerWear,
    (draft, row) => {
      const specification = draft.find(
        tyreSpecifications,
        draft.find(tyres, row.tyreId)?.specificationId,
      ) as Row
      if ((row.depthsMm as unknown[]).length > (specification.wearHoles as number)) refuse(400, 'invalid')
    },
  ],
])

/** A lap is in the session and of the car that its run sheet names. */
export function withTies(draft: Draft, resource: AnyResource, row: Row): Row {
  if (resource !== laps) return row
  const sheet = draft.find(runSheets, row.runSheetId) as Row
  return { ...row, sessionId: sheet.sessionId, carId: sheet.carId }
}

/** Fields of a new row that only the server sets. */
export function storedDefaults(resource: AnyResource): Record<string, unknown> {
  if (resource === laps) return { trackStatus: 'green', kpis: {}, telemetryId: null, timingLapMs: null }
  if (resource === checklists) return { signatures: [] }
  return resource === runSheets ? { taken: {} } : {}
}

function checkUnique(draft: Draft, resource: AnyResource, row: Row) {
  for (const fields of resource.unique) {
    if (row[fields.at(-1) as string] === null) continue
    const isTwin = (other: Row) =>
      other.id !== row.id && fields.every((field) => isDeepStrictEqual(other[field], row[field]))
    if (draft.rows(resource).some(isTwin)) refuse(409, 'duplicate')
  }
}

/** Refuses a row that may not be as it is, in the order of the contract. */
export function verify(draft: Draft, resource: AnyResource, row: Row, before: Row | null): void {
  if (resource.rules(row as never).length > 0) refuse(400, 'invalid')
  checkUnique(draft, resource, row)
  for (const { entity, path } of referencesOf(resource)) {
    const target = resourceNamed(entity) as AnyResource
    if (idsAt(row, path).some((id) => !draft.find(target, id))) refuse(422, 'unknown_reference')
  }
  ownRules.get(resource)?.(draft, row, before)
}
