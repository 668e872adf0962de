import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Express } from 'express'
import { BackupStore } from '../../backups/backup-store.ts'
import { asProblem } from '../../backups/outcome.ts'
import { restoreStopped } from '../../backups/restore-stopped.ts'
import { keepSettings } from '../../backups/settings.ts'
import { type Verified, verifyAll } from '../../backups/verify-all.ts'
import type { Config } from '../../config.ts'
import { DatabaseDamaged, DatabaseMissing } from '../../db/engine/database-state.ts'
import { lockFile } from '../../db/engine/lock.ts'
import { createLog } from '../../log.ts'
import { garageOfFiles } from '../../sharing/garage-of-files.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { createRecoveryApp } from './recovery-app.ts'
import { type Loss, recoveryState } from './recovery-state.ts'

export interface Recovery {
  app: Express
  /** Authorises another machine. */
  code: string
  close(): Promise<void>
}

const NOT_RESTORED = 'the backup was not restored, and everything is as it was'

/** Recovery state for an error; null if it is not about a missing or damaged database. */
export function lossIn(error: unknown): Loss | null {
  if (error instanceof DatabaseDamaged) {
    return { what: 'damaged', setAside: error.setAside, words: error.message }
  }
  return error instanceof DatabaseMissing ? { what: 'missing', setAside: null, words: error.message } : null
}

/** Locks the folder until there is a database again; `resume` opens and serves it. */
export function startRecovery(
  config: Config,
  sharing: Sharing,
  loss: Loss,
  resume: (options: { startEmpty?: boolean }) => Promise<void>,
): Recovery {
  const { dataDir, version: appVersion } = config
  const log = createLog(config)
  const lock = () => lockFile(join(dataDir, 'trackside.lock'))
  const settings = keepSettings(dataDir)
  let held: ReturnType<typeof lock> | undefined = lock()
  const code = randomBytes(5).toString('hex')
  const backupStore = new BackupStore({ dataDir, appVersion, settings: () => settings, now: Date.now })
  let seen: { key: string; found: Promise<Verified[]> } | undefined

  /** Reading every backup is slow: cached until the folders change. */
  function verifiedBackups() {
    const files = backupStore.all()
    const key = JSON.stringify(files.map(({ path, sizeBytes }) => [path, sizeBytes]))
    if (seen?.key !== key) seen = { key, found: verifyAll(files) }
    return seen.found
  }

  async function handOver(options: { startEmpty?: boolean }) {
    held?.release()
    held = undefined
    try {
      await resume(options)
    } catch (error) {
      held = lock()
      throw error
    }
  }

  // Announced under the usual name, so that tablets find the page.
  const known = () => [
    ...(loss.setAside === null ? [] : [join(loss.setAside, 'trackside.db')]),
    ...backupStore.all().map(({ path }) => path),
  ]
  sharing.setGarage(garageOfFiles(known))
  log.error(
    { setAside: loss.setAside },
    `the database is ${loss.what}: open the page of this server to restore a backup`,
  )
  return {
    code,
    app: createRecoveryApp({
      config,
      sharing,
      log,
      code,
      what: loss.what,
      state: async () => recoveryState(loss, await verifiedBackups()),
      async restore(id) {
        const backup = backupStore.find(id)
        if (!backup) throw new Error('the backup has gone')
        const databaseFile = join(dataDir, 'trackside.db')
        const { undo } = await restoreStopped({ databaseFile, backup, backupStore }).catch((error) => {
          throw asProblem(error, NOT_RESTORED)
        })
        await handOver({})
        return { undo }
      },
      startEmpty: () => handOver({ startEmpty: true }),
    }),
    async close() {
      held?.release()
      log.flush()
    },
  }
}
