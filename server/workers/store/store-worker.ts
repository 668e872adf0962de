import { parentPort, workerData } from 'node:worker_threads'
import { checkpoint } from '../../db/engine/checkpoint.ts'
import { openWriter } from '../../db/engine/connection.ts'
import { lowerPriority } from '../lower-priority.ts'
import { storeWork } from './store-work.ts'
import type { StoreWorkerData, StoreWorkerMessage, StoreWorkerOrder } from './store-worker-messages.ts'

const CHECKPOINT_EVERY_MS = 500

const { file, duty } = workerData as StoreWorkerData
const report = (message: StoreWorkerMessage) => parentPort?.postMessage(message)

const connection = openWriter(file)

function keepLogShort() {
  try {
    checkpoint(connection, file)
  } catch (error) {
    report({ type: 'checkpointFailed', message: (error as Error).message })
  }
}

const timer = duty === 'log' ? setInterval(keepLogShort, CHECKPOINT_EVERY_MS) : undefined
if (duty === 'files') lowerPriority()

type AnyWork = Generator | AsyncGenerator
const running = new Map<number, AnyWork>()

/** One part of a task, or its end. */
async function step(id: number, work: AnyWork) {
  try {
    const { done, value } = await work.next()
    if (!done) return report({ type: 'part', id, part: value })
    running.delete(id)
    report({ type: 'done', id, result: value })
  } catch (error) {
    running.delete(id)
    report({ type: 'failed', id, error: error as Error })
  }
}

/** Aborts running tasks and closes their files. */
async function close() {
  clearInterval(timer)
  const works = [...running.values()]
  running.clear()
  await Promise.allSettled(works.map(async (work) => work.return(undefined)))
  connection.close()
  parentPort?.close()
}

parentPort?.on('message', (order: StoreWorkerOrder) => {
  if (order.type === 'close') return void close()
  if (order.type === 'run') running.set(order.id, storeWork[order.name](order.input as never, connection))
  const work = running.get(order.id)
  if (!work) return
  if (order.type !== 'stop') return void step(order.id, work)
  running.delete(order.id)
  void work.return(undefined)
})
