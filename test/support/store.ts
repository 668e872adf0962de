import { afterAll } from 'vitest'
import { openStore, type Store } from '../../server/db/store.ts'
import { tempFolder } from './temp-folder.ts'

/** A migrated, empty database in a folder of its own; gone after the file's tests. */
export function openTestStore(): Store {
  const store = openStore(tempFolder())
  afterAll(() => store.close())
  return store
}
