import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerFrame } from '../../../server/contract/realtime.ts'
import { listenIn, type RoomListener } from '../room-listener.ts'
import { isSame } from './ask.ts'
import { storedPart } from './judge.ts'
import type { Account, Row } from './world.ts'
import { wrong } from './wrong.ts'

type Rows = Map<string, { entityType: string; row: Row }>

/** A page in a room: rows loaded on joining, with all frames since. */
export interface Visitor {
  /** Waits for this version of a row; then holds the room's state. */
  check(account: Account, mark: Row): Promise<void>
  /** Disconnects; reconnects by itself. */
  cut(): void
  stop(): void
}

const WAIT_MS = 20_000

/** Rows of a room, by the model. */
export type RowsInRoom = (account: Account) => Rows

/** The rows of an account that a room shows. */
export const rowsWhere = (account: Account, isIn: (entityType: string, row: Row) => boolean): Rows =>
  new Map(
    [...account.rows].flatMap(([entityType, rows]) =>
      [...rows.values()]
        .filter((row) => isIn(entityType, row))
        .map((row) => [row.id, { entityType, row }] as const),
    ),
  )

interface Place {
  kind: 'sessions' | 'events'
  id: string
  token: string
  urlNow(): string
  rowsNow: RowsInRoom
  counts(entityType: string): boolean
}

/** Joins a room and stays in it, over restarts of the server. */
export async function visit(place: Place, account: Account): Promise<Visitor> {
  const { rowsNow, counts } = place
  let picture: Rows = rowsNow(account)
  let isStale = false
  const take = (frame: ServerFrame) => {
    if (frame.type === 'resync') isStale = true
    if (frame.type !== 'change' || !counts(frame.entityType)) return
    if (frame.opType === 'delete') picture.delete(frame.id)
    else
      picture.set(frame.id, { entityType: frame.entityType, row: storedPart(frame.entityType, frame.entity) })
  }
  const listener: RoomListener = await listenIn({ ...place, onFrame: take })
  return {
    stop: listener.stop,
    cut: listener.cut,
    async check(now, mark) {
      const late = performance.now() + WAIT_MS
      while ((listener.rows.get(mark.id)?.version ?? 0) < mark.version) {
        if (performance.now() > late) throw wrong(`the room of ${place.kind} did not receive a change`, mark)
        await sleep(5)
      }
      if (listener.fallen.length > 0) throw wrong('the room went backwards', listener.fallen)
      // After a resync it loads the lists.
      if (isStale) picture = rowsNow(now)
      isStale = false
      const expected = rowsNow(now)
      for (const id of new Set([...picture.keys(), ...expected.keys()])) {
        const [seen, there] = [picture.get(id), expected.get(id)]
        if (!isSame(seen, there)) throw wrong(`the room of ${place.kind} shows another row`, seen, there)
      }
    },
  }
}
