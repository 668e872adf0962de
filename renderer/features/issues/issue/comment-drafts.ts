import { Listeners } from '../../../data/listeners.ts'
import { toFailure } from '../../../format/failure.ts'

/** Unsent comment of an issue. */
export interface Draft {
  text: string
  /** The server's refusal. */
  problem?: string
}

const EMPTY: Draft = { text: '' }

/** Stores unsent comments per issue and user; they survive a reload of the tab. */
export class CommentDrafts {
  readonly #store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly #owner: () => string | undefined
  readonly #stored: () => Promise<void>
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Listeners()

  /** `owner` is the id of the current user; `stored` resolves once the queue has stored all earlier writes. */
  constructor(
    store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
    owner: () => string | undefined,
    stored: () => Promise<void>,
  ) {
    this.#store = store
    this.#owner = owner
    this.#stored = stored
  }

  readonly subscribe = this.#listeners.add

  /** Returns the same object until the draft changes. */
  of(issueId: string): Draft {
    const name = this.#nameOf(issueId)
    const known = this.#drafts.get(name)
    if (known) return known
    const kept = this.#store.getItem(name)
    const draft = kept === null ? EMPTY : { text: kept }
    this.#drafts.set(name, draft)
    return draft
  }

  write(issueId: string, text: string): void {
    const name = this.#nameOf(issueId)
    this.#show(name, { text })
    this.#keep(name)
  }

  /** Passes the comment to `write`; restores the draft if that promise rejects. */
  async send(issueId: string, write: (text: string) => Promise<unknown>): Promise<void> {
    // Another user may be logged in when the answer arrives.
    const name = this.#nameOf(issueId)
    const sent = this.of(issueId).text.trim()
    if (sent === '') return
    const written = write(sent)
    this.#show(name, EMPTY)
    this.#stored().then(() => this.#keep(name))
    try {
      await written
    } catch (error) {
      const typedSince = this.#drafts.get(name)?.text ?? ''
      const text = typedSince === '' ? sent : `${sent}\n${typedSince}`
      this.#show(name, { text, problem: toFailure(error).message })
      this.#keep(name)
    }
  }

  #nameOf(issueId: string): string {
    return `trackside.comment.${this.#owner() ?? ''}.${issueId}`
  }

  #show(name: string, draft: Draft) {
    this.#drafts.set(name, draft)
    this.#listeners.notify()
  }

  #keep(name: string) {
    const text = this.#drafts.get(name)?.text ?? ''
    if (text === '') this.#store.removeItem(name)
    else this.#store.setItem(name, text)
  }
}
