import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Backup } from '../../server/contract/actions/backup.ts'
import { findDamage } from '../../server/db/engine/checkpoint.ts'
import { runWithin } from '../../server/db/engine/sliced.ts'
import { openStore } from '../../server/db/engine/store.ts'
import { hashContent } from '../../server/db/restore/content-hash.ts'
import { make } from '../support/factories.ts'
import { startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Steps of a restore, and the state after a crash right before each. */
const STEPS = {
  stage: 'old',
  carry: 'old',
  journal: 'old',
  keep: 'old',
  place: 'new',
  done: 'new',
  end: 'new',
} as const

/** A folder with a backup and something newer; each test crashes in a copy of it. */
let prepared: string
let backup: Backup
let newer: Backup
beforeAll(async () => {
  const server = await startTestServer()
  await make(server.api, 'laps', { comment: 'old' })
  backup = await server.api.createBackup()
  await make(server.api, 'laps', { comment: 'new' })
  newer = await server.api.createBackup()
  await server.close()
  prepared = server.dataDir
})

const crash = (dataDir: string, step: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'restore-crash.ts'), dataDir, backup.id, step], {
    encoding: 'utf8',
  })

/** State after a start: the content, and whether the log has a restore. */
async function startedOn(dataDir: string) {
  const store = openStore(dataDir)
  try {
    return store.read((connection) => ({
      contentHash: runWithin(hashContent(connection), Number.POSITIVE_INFINITY).contentHash,
      restores: connection.prepare("select count(*) as n from changes where op_type = 'restore'").get()?.n,
      damage: findDamage(connection),
    }))
  } finally {
    await store.close()
  }
}

function copyOfPrepared() {
  const dataDir = join(tempFolder(), 'data')
  cpSync(prepared, dataDir, { recursive: true })
  return dataDir
}

describe('a restore that is killed', () => {
  test.each(Object.entries(STEPS))('before "%s" leaves the %s database whole', async (step, left) => {
    const dataDir = copyOfPrepared()
    const { signal, stdout } = crash(dataDir, step)
    expect([signal, stdout.trim().split('\n').at(-1)]).toEqual(['SIGKILL', step])
    expect(await startedOn(dataDir)).toEqual({
      contentHash: left === 'old' ? newer.contentHash : backup.contentHash,
      restores: left === 'old' ? 0 : 1,
      damage: [],
    })
    expect(existsSync(join(dataDir, 'restored.db'))).toBe(false)
    expect(existsSync(join(dataDir, 'restore.json'))).toBe(false)
    // The replaced state is a backup by then.
    const kept = readdirSync(join(dataDir, 'backups')).filter((name) => name.includes('beforeRestore'))
    expect(kept.filter((name) => name.endsWith('.db'))).toHaveLength(left === 'old' ? 0 : 1)
  })

  test('not at all goes through all of these steps and no other', async () => {
    const dataDir = copyOfPrepared()
    const { status, stdout } = crash(dataDir, 'never')
    expect([status, stdout.trim().split('\n')]).toEqual([0, Object.keys(STEPS)])
    expect(await startedOn(dataDir)).toMatchObject({ contentHash: backup.contentHash, restores: 1 })
  })
})
