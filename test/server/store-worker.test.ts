import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { openStore } from '../../server/db/engine/store.ts'
import { createLog } from '../../server/log.ts'
import { StoreWorker } from '../../server/workers/store/start-store-worker.ts'
import { atEnd } from '../support/at-end.ts'
import { configOf } from '../support/first-account.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A store with a thread for tasks, and the threads that were started for it. */
function lab(idleMs: number) {
  const dataDir = tempFolder()
  const store = openStore(dataDir)
  const threads: Worker[] = []
  const note = (worker: Worker) => void threads.push(worker)
  process.on('worker', note)
  const worker = new StoreWorker({ file: store.file, duty: 'tasks' }, createLog(configOf(dataDir)), {
    idleMs,
  })
  atEnd(async () => {
    process.off('worker', note)
    await worker.close()
    await store.close()
  })
  return { worker, threads }
}

test('a thread without a task ends, and the next task starts another', async () => {
  const { worker, threads } = lab(0)
  for (const count of [1, 2]) {
    expect(await worker.run('check', null)).toEqual([])
    expect(threads).toHaveLength(count)
    await once(threads.at(-1) as Worker, 'exit')
  }
})

test('a task that comes while the idle thread is being ended has a thread of its own', async () => {
  const { worker, threads } = lab(0)
  await worker.run('check', null)
  // A later timer: the one of the idle thread has come before.
  await pause(2)
  expect(await worker.run('check', null)).toEqual([])
  expect(threads).toHaveLength(2)
})

test('a thread is kept between tasks that follow each other', async () => {
  const { worker, threads } = lab(600_000)
  await worker.run('check', null)
  await worker.run('check', null)
  expect(threads).toHaveLength(1)
})
