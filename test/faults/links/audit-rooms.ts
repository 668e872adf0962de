import { isDeepStrictEqual } from 'node:util'
import type { Ledger } from './keyed-script.ts'
import type { RoomFollower } from './room-follower.ts'

/** A client's received rows, compared with the stored ones. */
export function wrongsOfPicture(
  what: string,
  told: Map<string, unknown>,
  listed: Map<string, unknown>,
): string[] {
  const missing = [...listed.keys()].filter((id) => !told.has(id))
  const extra = [...told.keys()].filter((id) => !listed.has(id))
  const other = [...listed].filter(([id, row]) => told.has(id) && !isDeepStrictEqual(told.get(id), row))
  return [
    ...missing.map((id) => `${what} ${id} was not told`),
    ...extra.map((id) => `${what} ${id} is told and not there`),
    ...other.map(([id]) => `${what} ${id} is told otherwise than it is`),
  ]
}

/** Rows of a kind that a room received. */
export function toldOf({ rows }: RoomFollower, entityType: string, shape: (entity: unknown) => unknown) {
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
