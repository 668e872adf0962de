import { randomBytes } from 'node:crypto'
import type { Express } from 'express'
import { BackupStore } from '../../backups/backup-store.ts'
import { readSettings } from '../../backups/settings.ts'
import type { Config } from '../../config.ts'
import { DATA_PARTS } from '../../contract/actions/storage.ts'
import { dataFolderBytes } from '../../disk/data-folder.ts'
import { diskSpace } from '../../disk/disk-space.ts'
import { isNoRoom } from '../../disk/no-room.ts'
import { createLog } from '../../log.ts'
import { garageOfFiles } from '../../sharing/garage-of-files.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { createFullDiskApp } from './full-disk-app.ts'
import type { FullDiskState } from './full-disk-page.ts'

const RETRY_MS = 5000

interface FullDisk {
  app: Express
  /** Authorises another machine to remove backups. */
  code: string
  close(): Promise<void>
}

/** Serves the full-disk page, and retries `open` until there is enough space. */
export function startFullDisk(config: Config, sharing: Sharing, open: () => void): FullDisk {
  const { dataDir, version: appVersion } = config
  const log = createLog(config)
  const code = randomBytes(5).toString('hex')
  const settings = readSettings(dataDir)
  const backupStore = new BackupStore({ dataDir, appVersion, settings: () => settings, now: Date.now })
  sharing.setGarage(garageOfFiles(() => backupStore.own().map(({ path }) => path)))
  log.error('the disk is full: open the page of this server to see what takes room')

  async function state(): Promise<FullDiskState> {
    const sums = await dataFolderBytes(dataDir)
    const lastGood = backupStore.lastGood()?.id
    return {
      dataDir,
      ...diskSpace(dataDir),
      parts: DATA_PARTS.map((part) => ({ part, bytes: sums[part] })),
      backups: backupStore.own().map(({ id, createdAtMs, sizeBytes, name }) => ({
        id,
        createdAt: new Date(createdAtMs).toISOString(),
        sizeBytes,
        file: name,
        isLastGood: id === lastGood,
      })),
    }
  }

  const timer = setInterval(() => {
    try {
      open()
      clearInterval(timer)
      log.warn('the disk has room again: the service starts')
    } catch (error) {
      if (!isNoRoom(error)) log.error({ err: error }, 'the service could not start')
    }
  }, RETRY_MS)
  return {
    code,
    app: createFullDiskApp({ config, sharing, log, code, backupStore, state }),
    async close() {
      clearInterval(timer)
      log.flush()
    },
  }
}
