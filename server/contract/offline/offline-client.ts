import { type CallOptions, type Client, type ClientOptions, createClient } from '../client.ts'
import { type ResourceKey, resources } from '../index.ts'
import { newId } from './new-id.ts'
import { type QueuedWrite, type QueueOptions, WriteQueue } from './write-queue.ts'

export type OfflineOptions = ClientOptions & QueueOptions

/** A client whose rows are written in order, now or when the link is back. */
export type OfflineClient = Client & {
  /** Writes that the server has not answered yet, in their order. */
  readonly pending: readonly QueuedWrite[]
  /** Sends what waits now. Rejects with the reason if something has to go on waiting. */
  flush(): Promise<void>
  /** Ends after the request in flight. What waits stays in the storage. */
  close(): Promise<void>
}

/** The three writes of a resource, by way of the queue. */
const writesOf = (queue: WriteQueue, resource: ResourceKey) => {
  const add = (
    write: Pick<QueuedWrite, 'op' | 'rowId' | 'body' | 'cascade'>,
    { idempotencyKey = newId(), ifMatch }: CallOptions = {},
  ) => queue.add({ ...write, id: idempotencyKey, resource, ...(ifMatch !== undefined && { ifMatch }) })
  return {
    create(given: Record<string, unknown>, options?: CallOptions) {
      const body = { ...given, id: given.id ?? newId() }
      return add({ op: 'create', rowId: String(body.id), body }, options)
    },
    update: (rowId: string, body: Record<string, unknown>, options?: CallOptions) =>
      add({ op: 'update', rowId, body }, options),
    remove: (rowId: string, query: { cascade?: boolean } = {}, options?: CallOptions) =>
      add({ op: 'remove', rowId, ...query }, options),
  }
}

/**
 * A client that keeps creates, updates and removals of rows while there is no link, and sends each once. Rejects if the storage cannot
 * be read. Other calls are those of `createClient`.
 */
export async function createOfflineClient(options: OfflineOptions): Promise<OfflineClient> {
  const client = createClient(options)
  const queue = new WriteQueue(client, options)
  const written = (Object.keys(resources) as ResourceKey[]).map((resource) => [
    resource,
    { ...client[resource], ...writesOf(queue, resource) },
  ])
  await queue.load()
  return {
    ...client,
    ...Object.fromEntries(written),
    setToken(token) {
      client.setToken(token)
      if (token) queue.flush().catch(() => {})
    },
    get pending() {
      return queue.pending
    },
    flush: () => queue.flush(),
    close: () => queue.close(),
  }
}
