import { Listeners } from './listeners.ts'

/** Whether the server can be reached, as far as the page knows. */
class Link {
  #lostAt: string | undefined
  readonly #listeners = new Listeners()

  readonly subscribe = this.#listeners.add

  readonly up = (): boolean => this.#lostAt === undefined

  /** When the link was lost, as an ISO moment; undefined while it is up. */
  readonly lostAt = (): string | undefined => this.#lostAt

  /** `since` is when the server answered last, in ms. */
  set(up: boolean, since = Date.now()): void {
    if (up === this.up()) return
    this.#lostAt = up ? undefined : new Date(since).toISOString()
    this.#listeners.notify()
  }
}

/** The page's link. */
export const link = new Link()
