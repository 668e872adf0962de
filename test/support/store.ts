import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openStore, type Store } from '../../server/db/store.ts'

/** A migrated, empty database in a folder of its own; gone after the file's tests. */
export function openTestStore(): Store & { dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'trackside-store-'))
  const store = openStore(dataDir)
  afterAll(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...store, dataDir }
}
