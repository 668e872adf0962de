import type { Store } from '../../db/engine/store.ts'
import { type SampleWeekend, sampleWeekends } from '../../db/tables/sample-weekends.ts'
import { newId } from '../../domain/new-id.ts'
import { writingAs } from '../../domain/principal.ts'
import { typeDue } from './type-due.ts'

const EVERY_MS = 1000
const NAME = 'Sample session'

interface Dependencies {
  store: Store
  warn(words: string): void
  /** Whether this laptop may write. */
  mayRun(): boolean
}

/** Types the laps of sample practices as a session would, by the clock, through the ordinary write path. */
export class SampleTypist {
  readonly #parts: Dependencies
  readonly #timer: NodeJS.Timeout
  #working: Promise<void> | undefined
  #isClosed = false

  constructor(parts: Dependencies) {
    this.#parts = parts
    this.#timer = setInterval(() => {
      this.#working ??= this.#typeAll().finally(() => {
        this.#working = undefined
      })
    }, EVERY_MS)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#working
  }

  async #typeAll(): Promise<void> {
    const { store, warn, mayRun } = this.#parts
    try {
      if (!mayRun()) return
      for (const sample of store.readLatest(sampleWeekends.beingTyped)) await this.#type(sample)
    } catch (error) {
      warn(`the sample session was not typed, and is tried again: ${(error as Error).message}`)
    }
  }

  async #type({ account_id: accountId }: SampleWeekend): Promise<void> {
    let left = 1
    while (left > 0 && !this.#isClosed)
      left = await this.#parts.store.transact(function* (connection) {
        // Stopped or removed meanwhile.
        const sample = sampleWeekends.of(connection, accountId)
        if (!sample?.typing) return 0
        const scope = writingAs(
          {
            accountId,
            userId: accountId,
            apiKeyId: null,
            name: NAME,
            role: 'owner',
            rules: null,
            profile: null,
            via: 'apiKey',
            token: null,
          },
          connection,
          newId(),
        )
        const actor = { userId: null, apiKeyId: null, name: NAME }
        return yield* typeDue({ ...scope, actor }, sample, Date.now())
      })
  }
}
