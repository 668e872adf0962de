import { Listeners } from '../listeners.ts'
import {
  afterPoll,
  type ConnectionStatus,
  connectionStatus,
  isFresh,
  NO_POLLS,
  type Polls,
  type SocketLink,
} from './connection-status.ts'

export interface ConnectionView {
  /** Undefined until the first poll has ended. */
  status: ConnectionStatus | undefined
  /** Time of the server's last answer, by this device's clock. */
  lastSuccessAtMs: number | undefined
}

const POLL_MS = 5000
const TICK_MS = 1000
const NOTHING_KNOWN: ConnectionView = { status: undefined, lastSuccessAtMs: undefined }

/** The state of the link to the server. `answers` resolves with whether the server answers within five seconds. */
export class Connection {
  readonly #answers: (signal: AbortSignal) => Promise<boolean>
  readonly #now: () => number
  readonly #listeners = new Listeners()
  readonly #backListeners = new Listeners()
  #polls: Polls = NO_POLLS
  #socket: SocketLink = 'unused'
  #shown = NOTHING_KNOWN
  #wasAway = false
  #polling: AbortSignal | undefined
  #rounds = 0
  #answeredRound = 0

  constructor(answers: (signal: AbortSignal) => Promise<boolean>, now: () => number = Date.now) {
    this.#answers = answers
    this.#now = now
  }

  readonly subscribe = this.#listeners.add

  /** The same object while the status and, unless Online, the time of the last answer are unchanged. */
  readonly view = (): ConnectionView => this.#shown

  /** Calls `listener` when the API answers after an outage; returns the function that removes it. */
  readonly onLinkBack = this.#backListeners.add

  setSocket(link: SocketLink): void {
    if (link === this.#socket) return
    const opened = link === 'open' && this.#socket === 'closed'
    if (link === 'closed') this.#wasAway = true
    this.#socket = link
    this.#show()
    if (opened) this.pollNow()
  }

  /** Polls until the returned function is called. */
  start(): () => void {
    const own = new AbortController()
    this.#polling = own.signal
    this.#polls = NO_POLLS
    this.#shown = NOTHING_KNOWN
    this.pollNow()
    const timers = [setInterval(() => this.pollNow(), POLL_MS), setInterval(() => this.#show(), TICK_MS)]
    return () => {
      own.abort()
      for (const timer of timers) clearInterval(timer)
    }
  }

  /** Polls at once instead of at the next interval. */
  async pollNow(): Promise<void> {
    const signal = this.#polling
    if (!signal) return
    this.#rounds += 1
    const round = this.#rounds
    const succeeded = await this.#answers(AbortSignal.any([signal, AbortSignal.timeout(POLL_MS)]))
    // A poll that fails after a later one was answered is outdated.
    if (signal.aborted || (!succeeded && round < this.#answeredRound)) return
    if (succeeded) this.#answeredRound = round
    if (!isFresh(this.#polls, this.#now()) && this.#polls.lastSuccessAtMs !== undefined) this.#wasAway = true
    this.#polls = afterPoll(this.#polls, succeeded, this.#now())
    if (!succeeded) this.#wasAway = true
    this.#show()
    if (!succeeded || !this.#wasAway) return
    this.#wasAway = false
    this.#backListeners.notify()
  }

  #show() {
    if (this.#polls === NO_POLLS) return
    const status = connectionStatus(this.#polls, this.#socket, this.#now())
    const { lastSuccessAtMs } = this.#polls
    // While Online, the time of the last answer moves with each poll: that alone causes no render.
    const same = this.#shown.status === status
    if (same && (status === 'online' || this.#shown.lastSuccessAtMs === lastSuccessAtMs)) return
    this.#shown = { status, lastSuccessAtMs }
    this.#listeners.notify()
  }
}
