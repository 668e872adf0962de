import type { OfflineStore } from '../storage/offline-store.ts'
import type { EditList } from './edit-list.ts'
import type { Tabs } from './tabs.ts'

interface AdoptionParts {
  owner: string
  store: OfflineStore
  tabs: Tabs
  /** How often the edits of closed tabs are looked for. */
  adoptMs: number
}

/** Takes over the edits of closed tabs, from `start` until `end`. */
export class Adoption {
  readonly #parts: AdoptionParts
  readonly #list: EditList
  readonly #onLooked: () => void
  /** Ids of the edits that this page itself made. */
  readonly #made = new Set<string>()
  #phase: 'running' | 'ended' = 'running'
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `onLooked` is called after each look at the store. */
  constructor(parts: AdoptionParts, list: EditList, onLooked: () => void) {
    this.#parts = parts
    this.#list = list
    this.#onLooked = onLooked
  }

  /** Notes an edit that this page itself made: a copy of the tab does not have it. */
  noteMade(id: string): void {
    this.#made.add(id)
  }

  /** Looks for edits now and every `adoptMs`. */
  async start(): Promise<void> {
    // A failed look is repeated at the next turn.
    await this.#adopt().catch(() => undefined)
    if (this.#isOver()) return
    this.#onLooked()
    this.#timer = setTimeout(() => this.start(), this.#parts.adoptMs)
  }

  end(): void {
    this.#phase = 'ended'
    clearTimeout(this.#timer)
  }

  #isOver(): boolean {
    return this.#phase === 'ended'
  }

  async #adopt() {
    const { owner, store, tabs } = this.#parts
    const before = new Set(this.#list.all().map(({ id }) => id))
    const { alive, taken } = await tabs.roll()
    if (this.#isOver()) return
    if (taken) this.#rename(before)
    for (const edit of await store.edits(owner)) {
      if (this.#isOver()) return
      if (edit.tab === tabs.id() || alive.has(edit.tab)) continue
      const adopted = await store.adopt(edit.id, edit.tab, tabs.id())
      if (adopted) this.#list.take([adopted])
    }
  }

  /** Whether this page is a copy of another tab that sends the same stored edits: `before`, and not made here. */
  #rename(before: ReadonlySet<string>) {
    const { tabs } = this.#parts
    tabs.rename()
    for (const edit of this.#list.all()) {
      if (before.has(edit.id) && !this.#made.has(edit.id)) this.#list.forget(edit.id)
      else this.#list.put({ ...edit, tab: tabs.id() })
    }
  }
}
