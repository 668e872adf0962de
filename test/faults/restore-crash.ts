import { Backups } from '../../server/backups/backups.ts'
import { readConfig } from '../../server/config.ts'
import { openStore } from '../../server/db/engine/store.ts'
import { createLog } from '../../server/log.ts'
import { StoreWorker } from '../../server/workers/store/start-store-worker.ts'

/** Restores a backup as the server does, and exits abruptly before the given step. */
const [dataDir = '', id = '', dieBefore = ''] = process.argv.slice(2)
const log = createLog(readConfig({ JWT_SECRET: 'test', LOG_LEVEL: 'fatal' }))
const store = openStore(dataDir)
const storeWorker = new StoreWorker({ file: store.file, duty: 'log' }, log)
const backups = new Backups({
  dataDir,
  appVersion: 'test',
  store,
  storeWorker,
  log,
  step: (name) => {
    process.stdout.write(`${name}\n`)
    if (name === dieBefore) process.kill(process.pid, 'SIGKILL')
  },
})
await backups.restore(id, null)
await backups.close()
await storeWorker.close()
await store.close()
