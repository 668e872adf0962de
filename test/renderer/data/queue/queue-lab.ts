import { onTestFinished } from 'vitest'
import type { NewEdit } from '../../../../renderer/data/edit.ts'
import { EditQueue, type QueueParts } from '../../../../renderer/data/queue/edit-queue.ts'
import { type Sender, senderOf } from '../../../../renderer/data/queue/sender.ts'
import type { AnyRow } from '../../../../renderer/data/row-list.ts'
import { createMemoryStore } from '../../../../renderer/data/storage/memory-store.ts'
import { type Client, createClient } from '../../../../server/contract/client.ts'
import { onlyTab } from '../../../support/only-tab.ts'
import { poll } from './poll.ts'

export const OWNER = 'account/ann'

/** A network that can be cut: before the request arrives, or after the server has done it. */
export interface Wire {
  fetch: typeof fetch
  /** How the next requests end; an empty list lets them through. */
  next: ('lost' | 'answer lost' | number)[]
  down: boolean
  /** Method, path, key and `If-Match` of each attempt. */
  tried: { call: string; key: string | null; ifMatch: string | null }[]
}

export function wireTo(): Wire {
  const wire: Wire = {
    next: [],
    down: false,
    tried: [],
    async fetch(input, init) {
      const headers = new Headers(init?.headers)
      const { pathname } = new URL(String(input))
      const call = `${init?.method} ${pathname.split('/')[1]}`
      wire.tried.push({ call, key: headers.get('idempotency-key'), ifMatch: headers.get('if-match') })
      const fate = wire.down ? 'lost' : wire.next.shift()
      if (fate === 'lost') throw new TypeError('fetch failed')
      if (typeof fate === 'number') {
        const problem = { type: 'about:blank', title: 'x', status: fate, code: 'x', detail: 'x' }
        return new Response(JSON.stringify(problem), { status: fate })
      }
      const answer = await fetch(input, init)
      if (fate === 'answer lost') throw new TypeError('fetch failed')
      return answer
    },
  }
  return wire
}

/** A queue of the running test that waits for milliseconds where the real one waits for seconds. */
export function startQueue(parts: Partial<QueueParts> & { sender: Sender }): EditQueue {
  const queue = new EditQueue({
    owner: OWNER,
    store: createMemoryStore(true),
    tabs: onlyTab(),
    timers: (run, ms) => {
      const timer = setTimeout(run, ms / 25)
      return () => clearTimeout(timer)
    },
    timeoutMs: 200_000,
    ...parts,
  })
  onTestFinished(() => queue.close())
  return queue
}

/** The queue's sender over the simulated network, with a login. */
export function senderOver(wire: Wire, url: string, token: string): { sender: Sender; client: Client } {
  const client = createClient({ baseUrl: url, token, fetch: wire.fetch })
  return { sender: senderOf(client), client }
}

export const create = (resource: NewEdit['resource'], body: Record<string, unknown> & { id: string }) =>
  ({ resource, op: 'create', rowId: body.id, body, base: null, ifMatch: null }) satisfies NewEdit

export const update = (resource: NewEdit['resource'], base: AnyRow, body: Record<string, unknown>) =>
  ({ resource, op: 'update', rowId: base.id, body, base, ifMatch: base.version }) satisfies NewEdit

export const remove = (resource: NewEdit['resource'], base: AnyRow) =>
  ({ resource, op: 'remove', rowId: base.id, body: {}, base, ifMatch: null }) satisfies NewEdit

/** Resolves when nothing waits any more. */
export const drained = (queue: EditQueue) =>
  poll(() => queue.list().every(({ state }) => state === 'refused'), 'nothing waits')
