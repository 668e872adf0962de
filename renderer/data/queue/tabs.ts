import { v7 } from 'uuid'

/** The pages of this browser that are open: each sends its own edits, and the living take over from the dead. */
export interface Tabs {
  /** This tab; the same after a reload. */
  id(): string
  /** The answering page. `taken`: another page has this tab's id, because it was duplicated. */
  roll(): Promise<{ alive: ReadonlySet<string>; taken: boolean }>
  /** Takes another id. */
  rename(): void
  close(): void
}

/** The part of a BroadcastChannel that is needed. */
export interface Channel {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent) => void) | null
  close(): void
}

interface Message {
  type: 'who' | 'here'
  owner: string
  tab: string
  page: string
}

const CHANNEL = 'trackside.tabs'
const KEY = 'trackside.tab'
const ROLL_MS = 1000

/** Pages of other owners do not answer: a tab sends only the edits of its own owner. */
export class PageTabs implements Tabs {
  readonly #owner: string
  readonly #kept: Pick<Storage, 'getItem' | 'setItem'>
  readonly #channel: Channel
  readonly #rollMs: number
  readonly #page = v7()
  #tab: string
  #received = new Set<string>()

  /** `kept` is the tab's session storage. */
  constructor(
    owner: string,
    kept: Pick<Storage, 'getItem' | 'setItem'>,
    channel: Channel = new BroadcastChannel(CHANNEL),
    rollMs = ROLL_MS,
  ) {
    this.#owner = owner
    this.#kept = kept
    this.#channel = channel
    this.#rollMs = rollMs
    this.#tab = kept.getItem(KEY) ?? ''
    if (this.#tab === '') this.rename()
    channel.onmessage = ({ data }: MessageEvent<Message>) => this.#onMessage(data)
  }

  id(): string {
    return this.#tab
  }

  async roll(): Promise<{ alive: ReadonlySet<string>; taken: boolean }> {
    const received = new Set<string>()
    this.#received = received
    this.#say('who')
    await new Promise((resolve) => setTimeout(resolve, this.#rollMs))
    return { alive: received, taken: received.has(this.#tab) }
  }

  rename(): void {
    this.#tab = v7()
    this.#kept.setItem(KEY, this.#tab)
  }

  close(): void {
    this.#channel.close()
  }

  #onMessage({ type, owner, tab, page }: Message) {
    if (owner !== this.#owner || page === this.#page) return
    if (type === 'who') this.#say('here')
    else this.#received.add(tab)
  }

  #say(type: Message['type']) {
    const message: Message = { type, owner: this.#owner, tab: this.#tab, page: this.#page }
    this.#channel.postMessage(message)
  }
}
