import { ApiError, type CallOptions, type Client } from '../client.ts'
import type { ResourceKey } from '../index.ts'
import { backoffMs } from '../rooms/backoff.ts'
import { classifyError } from './classify-error.ts'

/** A create, update or removal of a row that the server has not answered yet. */
export interface QueuedWrite {
  /** Its Idempotency-Key. */
  id: string
  resource: ResourceKey
  op: 'create' | 'update' | 'remove'
  rowId: string
  body?: Record<string, unknown>
  cascade?: boolean
  /** The version that the row must still have. */
  ifMatch?: number
  /** How often it was sent, or may have been by a program that ended. */
  attempts: number
}

/** A write that the server will not take. With 412 `error.problem.current` is the row as the server has it. */
export interface Refusal {
  write: QueuedWrite
  error: ApiError
}

/** Keeps a text between starts, such as a file or one entry of `localStorage`; for one client at a time. */
export interface WriteStorage {
  /** What was written last; null or undefined if nothing was. */
  read(): string | null | undefined | Promise<string | null | undefined>
  write(text: string): void | Promise<void>
}

export interface QueueOptions {
  /** Keeps the writes between starts. Without it they end with the program. */
  storage?: WriteStorage
  /** Most writes that wait; another one is rejected with an Error. Default: 1000. */
  limit?: number
  /** Hears of each write that the server refuses. Those behind it are sent all the same. */
  onRefused?: (refusal: Refusal) => void
  /** Time limit of a request in ms. Default: 20 s. */
  timeoutMs?: number
}

interface Row {
  id: string
  version: number
}

/** What the queue calls on a client, the same for each resource. */
interface AnyRows {
  get(id: string, options: CallOptions): Promise<Row>
  create(body: unknown, options: CallOptions): Promise<Row>
  update(id: string, body: unknown, options: CallOptions): Promise<Row>
  remove(id: string, query: { cascade?: boolean }, options: CallOptions): Promise<Row>
}

const SOON_MS = 300

const closed = () => new Error('This client is closed.')

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Writes of a program, sent one at a time in the order in which they were made. */
export class WriteQueue {
  readonly #client: Client
  readonly #options: QueueOptions
  readonly #settlers = new Map<QueuedWrite, PromiseWithResolvers<Row>>()
  #writes: QueuedWrite[] = []
  #saved: Promise<unknown> = Promise.resolve()
  #sending: Promise<void> | undefined
  #isPaused = false
  #isClosed = false
  #failures = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: Client, options: QueueOptions) {
    this.#client = client
    this.#options = options
  }

  get pending(): readonly QueuedWrite[] {
    return this.#writes.map((write) => ({ ...write }))
  }

  /** Takes up what a storage has kept. Rejects if that cannot be read. */
  async load(): Promise<void> {
    const text = await this.#options.storage?.read()
    if (!text) return
    try {
      // Each may have been sent by the program that ended.
      this.#writes = JSON.parse(text).map((write: QueuedWrite) => ({
        ...write,
        attempts: write.attempts + 1,
      }))
    } catch (cause) {
      throw new Error('The storage of writes holds none: empty it, or look at what it is.', { cause })
    }
    this.#try()
  }

  /** Adds a write. Resolves with the row when the server has stored it; rejects if it is refused, or was not kept. */
  add(write: Omit<QueuedWrite, 'attempts'>): Promise<Row> {
    const { limit = 1000 } = this.#options
    if (this.#isClosed) return Promise.reject(closed())
    if (this.#writes.length >= limit)
      return Promise.reject(new Error(`${limit} writes wait already: this one was not kept.`))
    const kept: QueuedWrite = JSON.parse(JSON.stringify({ ...write, attempts: 0 }))
    const written = Promise.withResolvers<Row>()
    this.#settlers.set(kept, written)
    this.#writes.push(kept)
    this.#save().then(
      () => this.#try(),
      (error: unknown) => {
        this.#writes = this.#writes.filter((each) => each !== kept)
        this.#settlers.delete(kept)
        written.reject(error)
      },
    )
    return written.promise
  }

  /** Sends what waits now. Rejects with the reason if something has to go on waiting. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#isPaused = false
    this.#sending ??= this.#sendAll()
    return this.#sending
  }

  /** Ends after the request in flight. What waits stays in the storage. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#sending?.catch(() => {})
    clearTimeout(this.#timer)
    await this.#saved.catch(() => {})
    for (const write of [...this.#settlers.keys()]) this.#reject(write, closed())
  }

  #try() {
    if (!this.#isPaused) this.flush().catch(() => {})
  }

  /** Writes one state after the other; one that cannot be written does not hold the next. */
  #save(): Promise<unknown> {
    const { storage } = this.#options
    if (storage)
      this.#saved = this.#saved.catch(() => {}).then(() => storage.write(JSON.stringify(this.#writes)))
    return this.#saved
  }

  async #sendAll(): Promise<void> {
    try {
      await this.#saved.catch(() => {})
      for (let next = this.#writes[0]; next && !this.#isClosed; next = this.#writes[0]) {
        await this.#send(next)
        this.#failures = 0
        await this.#saved.catch(() => {})
      }
      if (this.#writes.length > 0) throw closed()
    } catch (error) {
      this.#pause(error)
      throw error
    } finally {
      this.#sending = undefined
    }
  }

  /** Waits as long as the error asks for; for a login, until it is called to go on. */
  #pause(error: unknown) {
    this.#isPaused = true
    const kind = classifyError(error)
    if (kind === 'login' || this.#isClosed) return
    if (kind !== 'soon') this.#failures += 1
    const waitMs = kind === 'soon' ? SOON_MS : backoffMs(this.#failures, Math.random())
    this.#timer = setTimeout(() => this.flush().catch(() => {}), waitMs)
  }

  /** Rejects if the same write has to be sent again. */
  async #send(write: QueuedWrite) {
    write.attempts += 1
    const row = await this.#request(write).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || classifyError(error) !== 'refused') throw error
      const stored = write.attempts > 1 ? await this.#stored(write, error) : undefined
      if (!stored) this.#refuse(write, error)
      return stored
    })
    this.#writes = this.#writes.filter((each) => each !== write)
    if (row) this.#follow(write, row)
    this.#save().catch(() => {})
  }

  /** Rejects the promise of a write; a program that does not wait for it hears of no unhandled rejection. */
  #reject(write: QueuedWrite, error: Error) {
    const written = this.#settlers.get(write)
    written?.promise.catch(() => {})
    written?.reject(error)
    this.#settlers.delete(write)
  }

  #refuse(write: QueuedWrite, error: ApiError) {
    this.#reject(write, error)
    try {
      this.#options.onRefused?.({ write: { ...write }, error })
    } catch {
      // Writes depend on no listener.
    }
  }

  /** Later writes of the row are based on its version after this one, if the user has seen all that is in it. */
  #follow(write: QueuedWrite, row: Row) {
    const { resource, op, rowId, ifMatch } = write
    for (const next of this.#writes) {
      if (next.resource !== resource || next.rowId !== rowId || next.ifMatch === undefined) continue
      if (op === 'create' || ifMatch !== undefined || next.ifMatch === row.version - 1)
        next.ifMatch = row.version
    }
    this.#settlers.get(write)?.resolve(row)
    this.#settlers.delete(write)
  }

  get #signal(): AbortSignal {
    return AbortSignal.timeout(this.#options.timeoutMs ?? 20_000)
  }

  #rows = ({ resource }: QueuedWrite) => this.#client[resource] as unknown as AnyRows

  #request(write: QueuedWrite): Promise<Row> {
    const { id, op, rowId, body, cascade, ifMatch } = write
    const options = { idempotencyKey: id, signal: this.#signal, ...(ifMatch !== undefined && { ifMatch }) }
    const rows = this.#rows(write)
    if (op === 'create') return rows.create(body, options)
    if (op === 'update') return rows.update(rowId, body, options)
    return rows.remove(rowId, cascade === undefined ? {} : { cascade }, options)
  }

  /** The row of a refused write that was stored before: its answer was lost longer ago than the server keeps keys. */
  async #stored(write: QueuedWrite, { problem }: ApiError): Promise<Row | undefined> {
    const { op, rowId, body = {} } = write
    const { status, code, errors = [] } = problem
    if (op === 'remove') return status === 404 ? { id: rowId, version: 0 } : undefined
    if (op === 'create') {
      if (code !== 'duplicate' || errors[0]?.path !== '/id') return undefined
      return this.#rows(write)
        .get(rowId, { signal: this.#signal })
        .catch((error: unknown) => {
          if (classifyError(error) !== 'refused') throw error
          return undefined
        })
    }
    if (status !== 412 || !problem.current) return undefined
    const current = problem.current as Row & Record<string, unknown>
    return Object.entries(body).every(([field, value]) => isSame(value, current[field])) ? current : undefined
  }
}
