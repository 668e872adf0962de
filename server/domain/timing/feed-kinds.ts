import type { Connection } from '../../db/engine/connection.ts'
import type { Store } from '../../db/engine/store.ts'
import { type TimingKinds, timingKinds } from '../../timing/kinds/kinds.ts'

const OWN = timingKinds()
/** By connection, for a process may hold several services with different kinds. */
const added = new WeakMap<Connection, TimingKinds>()

/** Tells the kinds of feeds that rows of this store may have. */
export function setFeedKinds(store: Store, kinds: TimingKinds): void {
  for (const connection of store.connections()) added.set(connection, kinds)
}

/** The kinds of feeds that rows written by this connection may have. */
export const feedKindsOf = (connection: Connection): TimingKinds => added.get(connection) ?? OWN
