import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'
import type { StoreWorkerData, StoreWorkerMessage } from './store-worker-messages.ts'

/** The source beside us, or the bundle beside our bundle. */
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const entry = new URL(`./store-worker.${extension}`, import.meta.url)

function tell(log: Log, message: StoreWorkerMessage) {
  if (message.type === 'checkpointFailed') log.warn(`checkpoint failed: ${message.message}`)
  else if (message.damage.length > 0) log.error({ damage: message.damage }, 'the database file is damaged')
  else log.info('the database is sound after an unclean stop')
}

/** What Node says a thread's id is when it is gone. */
const ENDED = -1

export interface StoreWorker {
  close(): Promise<void>
}

/** Starts the thread that does the store's slow work on a connection of its own. It is started again if it dies. */
export function startStoreWorker(data: StoreWorkerData, log: Log): StoreWorker {
  let closing = false
  const start = (workerData: StoreWorkerData): Worker => {
    const worker = new Worker(entry, { workerData })
    worker.on('message', (message: StoreWorkerMessage) => tell(log, message))
    worker.on('error', (error) => log.error({ err: error }, 'the store worker failed'))
    worker.once('exit', () => {
      if (!closing) setTimeout(restart, 1000).unref()
    })
    return worker
  }
  let current = start(data)
  const restart = () => {
    if (!closing) current = start({ ...data, check: false })
  }
  return {
    close() {
      closing = true
      if (current.threadId === ENDED) return Promise.resolve()
      return new Promise((resolve) => {
        current.once('exit', () => resolve())
        current.postMessage('close')
      })
    },
  }
}
