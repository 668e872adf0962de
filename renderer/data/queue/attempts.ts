import type { CallOptions } from '../../../server/contract/client.ts'
import type { Edit } from '../edit.ts'
import type { AnyRow } from '../row-list.ts'
import type { Timers } from './pause.ts'
import type { Sender } from './sender.ts'

const silence = () => new Error('The server does not answer.')

/** Requests of the queue, one at a time: each ends after `timeoutMs`, whether or not the network says so. */
export class Attempts {
  readonly #sender: Sender
  readonly #timers: Timers
  readonly #timeoutMs: number
  #underWay: AbortController | undefined

  constructor(sender: Sender, timers: Timers, timeoutMs: number) {
    this.#sender = sender
    this.#timers = timers
    this.#timeoutMs = timeoutMs
  }

  async ask<T>(request: (options: CallOptions) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    this.#underWay = controller
    const { signal } = controller
    const stopTimer = this.#timers(() => controller.abort(silence()), this.#timeoutMs)
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
    try {
      return await Promise.race([request({ signal }), aborted])
    } finally {
      stopTimer()
      if (this.#underWay === controller) this.#underWay = undefined
    }
  }

  send(edit: Edit): Promise<readonly AnyRow[]> {
    const { id, ifMatch } = edit
    return this.ask((options) =>
      this.#sender.send(edit, { ...options, idempotencyKey: id, ...(ifMatch !== null && { ifMatch }) }),
    )
  }

  /** Aborts the request in flight. */
  abort(): void {
    this.#underWay?.abort(silence())
  }
}
