import { openStore, type Store } from '../../server/db/engine/store.ts'
import { atEnd } from './at-end.ts'
import { tempFolder } from './temp-folder.ts'

/** A migrated, empty database in a new folder; removed after the file's tests. */
export function openTestStore(): Store {
  const store = openStore(tempFolder())
  atEnd(() => store.close())
  return store
}
