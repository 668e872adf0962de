import { parentPort, workerData } from 'node:worker_threads'
import { checkpoint, findDamage } from '../db/checkpoint.ts'
import { openWriter } from '../db/connection.ts'
import type { StoreWorkerData, StoreWorkerMessage } from './store-worker-messages.ts'

const CHECKPOINT_EVERY_MS = 500

const { file, check } = workerData as StoreWorkerData
const report = (message: StoreWorkerMessage) => parentPort?.postMessage(message)

const connection = openWriter(file)
const timer = setInterval(() => {
  try {
    checkpoint(connection, file)
  } catch (error) {
    report({ type: 'checkpointFailed', message: (error as Error).message })
  }
}, CHECKPOINT_EVERY_MS)

parentPort?.once('message', () => {
  clearInterval(timer)
  connection.close()
  parentPort?.close()
})

if (check) report({ type: 'checked', damage: findDamage(connection) })
