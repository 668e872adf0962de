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

/** Files made concurrently, one per person or key: each holds a snapshot, and they share one thread. */
const MAX_MAKING = 2
const MAX_WAIT_MS = 60_000
/** Downloads per person or key that are waiting, being made or sent. */
const MAX_OPEN_OF_ONE = 4
const MAX_OPEN = 64
const MAX_FILE_BYTES = 2 * 1024 ** 3
/** Share of the free disk space that one file may take. */
const SHARE_OF_ROOM = 0.25
const RETRY_AFTER_SEC = 5
/** Time in which a program's exporter writes a file: it may never end. */
const EXPORTER_MS = 300_000

/** A complete file on disk. The caller removes it. */
interface MadeFile {
  path: string
  sizeBytes: number
  remove(): void
}

const tooManyOpen = () =>
  new Problem(
    429,
    'too_many_downloads',
    `At most ${MAX_OPEN_OF_ONE} downloads at a time: wait until one of them is through.`,
    { extra: { retryAfterSec: RETRY_AFTER_SEC } },
  )

/** The caller has disconnected. */
export class DownloadAborted extends Error {}

/** Makes downloads in a separate thread, on disk first, so that slow readers hold no snapshot. */
export class FileMaker {
  readonly #folder: string
  readonly #worker: StoreWorker
  readonly #exporterMs: number
  readonly #turns = new FairTurns({
    total: MAX_MAKING,
    share: 1,
    maxWaiting: MAX_OPEN,
    maxWaitMs: MAX_WAIT_MS,
    refuse: () => new WorkersBusy(),
  })
  /** Downloads by holder: a person or a key. */
  readonly #open = new Map<string, number>()
  #openInAll = 0

  constructor(
    { dataDir, file, exporterMs = EXPORTER_MS }: { dataDir: string; file: string; exporterMs?: number },
    log: Log,
  ) {
    this.#folder = join(dataDir, 'downloads')
    this.#exporterMs = exporterMs
    this.#worker = new StoreWorker({ file, duty: 'files' }, log)
    // Files left by a killed process.
    quietly(() => rmSync(this.#folder, { recursive: true, force: true }))
  }

  /** Counts a download; call the returned function at its end. Throws 429 or `WorkersBusy` if there are too many. */
  enter(holder: string): () => void {
    const own = this.#open.get(holder) ?? 0
    if (own >= MAX_OPEN_OF_ONE) throw tooManyOpen()
    if (this.#openInAll >= MAX_OPEN) throw new WorkersBusy()
    this.#open.set(holder, own + 1)
    this.#openInAll += 1
    return () => this.#leave(holder)
  }

  /**
   * Makes a file, until `isWanted` returns false (`DownloadAborted`). Rejects with a problem, with `WorkersBusy` after a long wait,
   * and with `StoreWorkerEnded` when a restore needs the database or another download's exporter has taken too long.
   */
  async make(holder: string, request: FileRequest, isWanted: () => boolean): Promise<MadeFile> {
    const turn = await this.#turns.take({ key: holder })
    try {
      makeFolder(this.#folder)
      const path = join(this.#folder, randomUUID())
      const remove = () => quietly(() => rmSync(path, { force: true }))
      const order = { ...request, to: path, maxBytes: this.#freeBytes() }
      const whileWanted = () => {
        if (!isWanted()) throw new DownloadAborted()
      }
      const made = await this.#worker
        .run('makeFile', order, whileWanted, this.#limitOf(request))
        .catch((error) => {
          // A thread that is cut off leaves what it has written.
          remove()
          throw error
        })
      if ('sizeBytes' in made) return { path, ...made, remove }
      const { status, code, detail, extra } = made.problem
      throw new Problem(status, code, detail, { extra })
    } finally {
      turn.release()
    }
  }

  /** Aborts running work and closes its database. New work waits until the returned function is called. */
  suspend(): Promise<() => void> {
    return this.#worker.suspend({ endsTasks: true })
  }

  close(): Promise<void> {
    return this.#worker.close()
  }

  #limitOf({ content }: FileRequest) {
    if (!('exporter' in content && content.exporter)) return undefined
    const words = `The exporter ${content.exporter.kind}: it was not done after ${this.#exporterMs / 1000} s`
    return { ms: this.#exporterMs, error: new Problem(500, 'export_failed', words) }
  }

  #leave(holder: string) {
    const left = (this.#open.get(holder) ?? 1) - 1
    if (left > 0) this.#open.set(holder, left)
    else this.#open.delete(holder)
    this.#openInAll -= 1
  }

  #freeBytes(): number {
    const { bavail, bsize } = statfsSync(this.#folder)
    return Math.min(MAX_FILE_BYTES, bavail * bsize * SHARE_OF_ROOM)
  }
}
