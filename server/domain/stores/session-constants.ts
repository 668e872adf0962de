import type { BaseRow } from '../../contract/define/define.ts'
import {
  accountOptions,
  type ConstantLevel,
  eventData,
  sessionData,
} from '../../contract/resources/json-store.ts'
import { car } from '../../contract/resources/weekend/car.ts'
import { session } from '../../contract/resources/weekend/session.ts'
import { findRow, findRowsBy } from '../../db/rows/repo.ts'
import type { Reading } from '../principal.ts'
import { notFound, unknownReference } from '../problem.ts'
import { requireRight } from '../require-right.ts'

interface Constant {
  key: string
  value: unknown
  from: ConstantLevel
}

/**
 * Constants of a session by key; the most specific wins: session, event, account, and the car's before those for all
 * cars.
 */
export function constantsOf(scope: Reading, sessionId: string, carId?: string): Constant[] {
  for (const store of [sessionData, eventData, accountOptions]) requireRight(scope, 'read', store)
  const row = findRow(scope, session, sessionId)
  if (!row) throw notFound(session.name)
  const { eventId } = row
  if (carId !== undefined && findRow(scope, car, carId)?.eventId !== eventId) {
    throw unknownReference([{ path: '/carId', message: "this car is not entered in the session's event" }])
  }
  const constants = new Map<string, Constant>()
  const lay = (from: ConstantLevel, rows: BaseRow[]) => {
    for (const { key, data } of rows) constants.set(key as string, { key: key as string, value: data, from })
  }
  // From general to specific: later layers override earlier ones.
  const cars = carId === undefined ? [null] : [null, carId]
  lay('account', findRowsBy(scope, accountOptions, {}))
  for (const each of cars) lay('event', findRowsBy(scope, eventData, { eventId, carId: each }))
  for (const each of cars) lay('session', findRowsBy(scope, sessionData, { sessionId, carId: each }))
  return [...constants.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
}
