import { instance, type StoredAuthority } from '../db/engine/instance.ts'
import type { Store } from '../db/engine/store.ts'
import { people } from '../db/tables/people.ts'

/** The garage's certificate authority and name, read from its database. */
export interface Garage {
  authority(): StoredAuthority | null
  /** Stores a new authority unless one exists. Null where nothing can be written. */
  storeAuthority: ((made: StoredAuthority) => Promise<void>) | null
  /** Slug of the first account; null before the setup. */
  slug(): string | null
  /** Calls back when the database was replaced; returns the way to stop. */
  onExchange(listener: () => void): () => void
}

export const garageOf = (store: Store): Garage => ({
  authority: () => store.readLatest(instance.authority),
  storeAuthority: async (made) =>
    void (await store.transact((connection) => instance.setAuthority(connection, made))),
  slug: () => store.readLatest(people.firstAccount)?.slug ?? null,
  onExchange: (listener) => store.onExchange(listener),
})
