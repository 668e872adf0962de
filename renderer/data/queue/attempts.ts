import type { CallOptions } from '../../../server/contract/client.ts'
import type { AnyRow } from '../row-list.ts'
import type { Edit } from './edit.ts'
import { realTimers } from './pause.ts'
import type { Sender } from './sender.ts'

const TIMEOUT_MS = 8000

/** Requests of the queue, one at a time: each ends after a while, whether or not the network says so. */
export function createAttempts(sender: Sender, timers = realTimers, timeoutMs = TIMEOUT_MS) {
  let abort: AbortController | undefined

  async function ask<T>(request: (options: CallOptions) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    abort = controller
    const { signal } = controller
    const stop = timers(() => controller.abort(new Error('The server does not answer.')), timeoutMs)
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      return await Promise.race([request({ signal }), ended])
    } finally {
      stop()
      if (abort === controller) abort = undefined
    }
  }

  return {
    ask,
    send(edit: Edit): Promise<readonly AnyRow[]> {
      const { id, ifMatch } = edit
      return ask((options) =>
        sender.send(edit, { ...options, idempotencyKey: id, ...(ifMatch !== null && { ifMatch }) }),
      )
    },
    /** Gives up on the answer that is awaited. */
    abort: () => abort?.abort(new Error('The server does not answer.')),
  }
}
