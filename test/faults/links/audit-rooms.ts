import { isDeepStrictEqual } from 'node:util'
import type { Ledger } from './keyed-script.ts'
import type { RoomFollower } from './room-follower.ts'

/** A client's received rows, compared with the stored ones. */
export function wrongsOfPicture(
  what: string,
  received: Map<string, unknown>,
  listed: Map<string, unknown>,
): string[] {
  const missing = [...listed.keys()].filter((id) => !received.has(id))
  const extra = [...received.keys()].filter((id) => !listed.has(id))
  const other = [...listed].filter(
    ([id, row]) => received.has(id) && !isDeepStrictEqual(received.get(id), row),
  )
  return [
    ...missing.map((id) => `${what} ${id} was not received`),
    ...extra.map((id) => `${what} ${id} is received but not stored`),
    ...other.map(([id]) => `${what} ${id} is received with other values`),
  ]
}

/** Rows of a kind that a room received. */
export function receivedRows(
  { rows }: RoomFollower,
  entityType: string,
  shape: (entity: unknown) => unknown,
) {
  const mine = [...rows.values()].filter((row) => row.entityType === entityType)
  return new Map(mine.map(({ id, entity }) => [id, shape(entity)]))
}

/** The scripts' own records, compared with the change log. */
export function wrongsOfDeeds(what: string, done: Ledger, logged: Map<string, string>): string[] {
  return [...new Set([...done.keys(), ...logged.keys()])].flatMap((id) =>
    done.get(id) === logged.get(id)
      ? []
      : [`${what} ${id} was done ${done.get(id) ?? 'not at all'}, logged ${logged.get(id) ?? 'not at all'}`],
  )
}
