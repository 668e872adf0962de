import { instance, type StoredAuthority } from '../db/engine/instance.ts'
import type { Store } from '../db/engine/store.ts'
import { people } from '../db/tables/people.ts'

/** What the database says of the garage that is shared. */
export interface Garage {
  authority(): StoredAuthority | null
  /** Keeps an authority that was made, unless there is one by now. Null where nothing can be written. */
  keep: ((made: StoredAuthority) => Promise<void>) | null
  /** Slug of the first account; null before the setup. */
  slug(): string | null
  /** Calls back when another database has taken its place; returns the way to stop. */
  onExchange(listener: () => void): () => void
}

export const garageOf = (store: Store): Garage => ({
  authority: () => store.readLatest(instance.authority),
  keep: async (made) => void (await store.transact((connection) => instance.setAuthority(connection, made))),
  slug: () => store.readLatest(people.firstAccount)?.slug ?? null,
  onExchange: (listener) => store.onExchange(listener),
})
