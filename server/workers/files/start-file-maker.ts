import { randomUUID } from 'node:crypto'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { FairTurns } from '../../domain/fair-turns.ts'
import { Problem } from '../../domain/problem.ts'
import { quietly } from '../../files/durable-file.ts'
import { makeFolder } from '../../files/make-folder.ts'
import type { Log } from '../../log.ts'
import { StoreWorker } from '../store/start-store-worker.ts'
import { WorkersBusy } from '../workers-busy.ts'
import type { FileRequest } from './file-tasks.ts'

/** Files made at a time, one per person or key: each holds a snapshot, and they share one thread. */
const MAX_MAKING = 2
const MAX_WAIT_MS = 60_000
/** Of one person or key at a time: waiting, being made or on their way. */
const MAX_OPEN_OF_ONE = 4
const MAX_OPEN = 64
const MAX_FILE_BYTES = 2 * 1024 ** 3
/** Share of the free disk space that one file may take. */
const SHARE_OF_ROOM = 0.25
const RETRY_AFTER_SEC = 5

/** A file on the disk, whole. The caller removes it. */
export interface MadeFile {
  path: string
  sizeBytes: number
  remove(): void
}

/** Makes files that leave the server, in a thread of their own, on the disk first: no reader keeps a snapshot. */
export interface FileMaker {
  /** Counts a download; call the returned function at its end. Throws 429 or `WorkersBusy` when there are too many. */
  enter(holder: string): () => void
  /**
   * Makes a file; given up as soon as `isWanted` says no. Rejects with a problem that says why there is none, with
   * `WorkersBusy` after a long wait, with `StoreWorkerEnded` where a restore needs the database.
   */
  make(holder: string, request: FileRequest, isWanted: () => boolean): Promise<MadeFile>
  /** Aborts running work, which closes the database here. Work waits until the returned function is called. */
  suspend(): Promise<() => void>
  close(): Promise<void>
}

const tooManyOpen = () =>
  new Problem(
    429,
    'too_many_downloads',
    `At most ${MAX_OPEN_OF_ONE} downloads at a time: wait until one of them is through.`,
    { extra: { retryAfterSec: RETRY_AFTER_SEC } },
  )

export function startFileMaker({ dataDir, file }: { dataDir: string; file: string }, log: Log): FileMaker {
  const folder = join(dataDir, 'downloads')
  const worker = new StoreWorker({ file, duty: 'files' }, log)
  const turns = new FairTurns({
    total: MAX_MAKING,
    share: 1,
    maxWaiting: MAX_OPEN,
    maxWaitMs: MAX_WAIT_MS,
    refuse: () => new WorkersBusy(),
  })
  const open = new Map<string, number>()
  let openInAll = 0
  // Left by a killed process.
  quietly(() => rmSync(folder, { recursive: true, force: true }))

  function roomBytes(): number {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(MAX_FILE_BYTES, bavail * bsize * SHARE_OF_ROOM)
  }

  return {
    enter(holder) {
      const own = open.get(holder) ?? 0
      if (own >= MAX_OPEN_OF_ONE) throw tooManyOpen()
      if (openInAll >= MAX_OPEN) throw new WorkersBusy()
      open.set(holder, own + 1)
      openInAll += 1
      return () => {
        const left = (open.get(holder) ?? 1) - 1
        if (left > 0) open.set(holder, left)
        else open.delete(holder)
        openInAll -= 1
      }
    },
    async make(holder, request, isWanted) {
      const turn = await turns.take({ key: holder })
      try {
        makeFolder(folder)
        const path = join(folder, randomUUID())
        const order = { ...request, to: path, maxBytes: roomBytes() }
        const made = await worker.run('makeFile', order, () => {
          if (!isWanted()) throw new NotWanted()
        })
        if ('sizeBytes' in made) {
          return { path, ...made, remove: () => quietly(() => rmSync(path, { force: true })) }
        }
        const { status, code, detail, extra } = made.problem
        throw new Problem(status, code, detail, { extra })
      } finally {
        turn.release()
      }
    },
    suspend: () => worker.suspend({ endsTasks: true }),
    close: () => worker.close(),
  }
}

/** The caller that asked for a file has gone. */
export class NotWanted extends Error {}
