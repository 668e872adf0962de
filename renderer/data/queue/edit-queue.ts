import { v7 } from 'uuid'
import type { ApiError } from '../../../server/contract/client.ts'
import { classifyError } from '../../../server/contract/offline/classify-error.ts'
import type { Edit, NewEdit, Values, Written } from '../edit.ts'
import { Listeners } from '../listeners.ts'
import type { AnyRow } from '../row-list.ts'
import type { OfflineStore } from '../storage/offline-store.ts'
import { Adoption } from './adoption.ts'
import { alreadyDone } from './already-done.ts'
import { Attempts } from './attempts.ts'
import { EditList } from './edit-list.ts'
import { foldEdit } from './fold-edit.ts'
import { OwnVersions } from './own-versions.ts'
import { Pause, realTimers } from './pause.ts'
import { refusalOf } from './refusal-of.ts'
import { rowEdits } from './row-edits.ts'
import { followingEdits, guarded } from './row-version.ts'
import type { Sender } from './sender.ts'
import { retriedEdit, type Settlement, settledEdit } from './settle-edit.ts'
import type { Tabs } from './tabs.ts'
import { Waiters } from './waiters.ts'

/** Dependencies of a queue. */
export interface QueueParts extends Partial<typeof DEFAULTS> {
  /** `accountId/userId` of the logged-in user. */
  owner: string
  store: OfflineStore
  sender: Sender
  tabs: Tabs
}

const DEFAULTS = {
  /** False where the connection is known to be down. */
  isOnline: (): boolean => true,
  makeId: (): string => v7(),
  timers: realTimers,
  random: Math.random,
  /** How long an answer may take. */
  timeoutMs: 8000,
  /** How often the edits of tabs that are gone are looked for. */
  adoptMs: 30_000,
}

/**
 * Unsent edits of a user on this device: stored first, then sent one at a time in the order in which they were made. A
 * refused edit is skipped; any other failure pauses the queue. Starts with the edits that the store has for this tab.
 */
export class EditQueue {
  readonly owner: string
  readonly #parts: QueueParts & typeof DEFAULTS
  readonly #list: EditList
  readonly #pause: Pause
  readonly #attempts: Attempts
  readonly #adoption: Adoption
  readonly #waiters: Waiters
  readonly #own = new OwnVersions()
  readonly #saved = new Listeners<[edit: Edit, row: AnyRow]>()
  #phase: 'loading' | 'idle' | 'sending' | 'closed' = 'loading'
  #readable = true
  #sendingId: string | undefined
  #shown: readonly Edit[] = []

  constructor(given: QueueParts) {
    const parts = { ...DEFAULTS, ...given }
    this.#parts = parts
    this.owner = parts.owner
    this.#list = new EditList(parts.store)
    this.#pause = new Pause(() => void this.#run(), parts.timers, parts.random)
    this.#attempts = new Attempts(parts.sender, parts.timers, parts.timeoutMs)
    this.#waiters = new Waiters(() => this.stored())
    this.#adoption = new Adoption(parts, this.#list, () => void this.#run())
    this.#load()
  }

  /**
   * Stores an edit, then sends it. While its form is open, a refusal rejects and the edit is dropped; otherwise a refused
   * edit stays in the list.
   */
  write(given: NewEdit, isFormOpen: () => boolean): Promise<Written> {
    if (this.#isClosed()) return Promise.reject(new Error('The login has ended.'))
    const folded = foldEdit(this.#list, given, this.#parts.makeId)
    if (folded) return this.stored().then(() => ({ row: folded, synced: false }))
    const id = this.#parts.makeId()
    // Before the edit is in the list, whose listeners ask which edits have an open form.
    const written = this.#waiters.add(id, isFormOpen)
    const edit = this.#list.put({
      ...given,
      id,
      owner: this.owner,
      tab: this.#parts.tabs.id(),
      ifMatch: this.#own.seenBy(given),
      at: new Date().toISOString(),
      attempts: 0,
      state: 'waiting',
    })
    this.#adoption.noteMade(id)
    if (this.waitingFor() !== undefined || !this.#parts.isOnline()) {
      this.#answerWaiting(edit)
      this.#list.notify()
    }
    this.#run()
    return written
  }

  /** All that the server has not taken; the same array until something changes. */
  list(): readonly Edit[] {
    return this.#list.all()
  }

  /** The edits to show over the server's rows: all that wait, except those of an open form. */
  pending(): readonly Edit[] {
    const now = this.list().filter(({ id, state }) => state === 'waiting' && !this.#waiters.isForm(id))
    const isSame = now.length === this.#shown.length && now.every((edit, at) => edit === this.#shown[at])
    if (!isSame) this.#shown = now
    return this.#shown
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener)

  /** Called with each edit that the server has taken, before it leaves the list. */
  onSaved(listener: (edit: Edit, row: AnyRow) => void): () => void {
    return this.#saved.add(listener)
  }

  /** Why edits wait: the last error of the server or the network; undefined while all goes well. */
  waitingFor(): unknown {
    return this.#pause.why
  }

  /** Resolves when every edit made so far is in the store, or failed to be stored. */
  stored(): Promise<void> {
    return this.#list.journal.settled()
  }

  /** Edits that are not in the store yet. */
  unstored(): Edit[] {
    return this.#list.journal.unstored()
  }

  /** Whether a reload loses nothing. */
  durable(): boolean {
    return this.#readable && this.#list.journal.isDurable
  }

  /** Tries again at once: the link is back. */
  wake(): void {
    this.#pause.wake()
    if (this.waitingFor() !== undefined) this.#attempts.abort()
    this.#run()
  }

  /** Drops an edit on the person's word; false while it is being sent. */
  discard(id: string): boolean {
    const edit = this.#list.find(id)
    if (!edit || this.#sendingId === id) return false
    const rows = new Set(rowEdits([edit]).map(({ rowId }) => rowId))
    for (const other of this.list()) {
      const same = other.resource === edit.resource && rows.has(other.rowId)
      if (other.id === id || (edit.op === 'create' && same)) this.#list.drop(other.id)
    }
    this.#waiters.answer(edit, false)
    return true
  }

  /** Sends a refused edit again, with changes over its body. */
  again(id: string, changes?: Values): void {
    this.#replaceRefused(id, (edit) => retriedEdit(edit, changes, this.#parts.makeId))
  }

  /** Carries out the user's decision about a refused edit. */
  settle(id: string, how: Settlement): void {
    this.#replaceRefused(id, (edit) => settledEdit(edit, how, this.#parts.makeId))
  }

  /** Stops sending; unsent edits stay in the store. */
  close(): void {
    this.#phase = 'closed'
    this.#adoption.end()
    this.#pause.end()
    this.#attempts.abort()
    this.#parts.tabs.close()
    for (const edit of this.list()) this.#waiters.answer(edit, false)
  }

  #isClosed(): boolean {
    return this.#phase === 'closed'
  }

  async #load() {
    const kept = await this.#parts.store.edits(this.owner).catch(() => {
      this.#readable = false
      return []
    })
    if (this.#isClosed()) return
    this.#list.take(kept.filter(({ tab }) => tab === this.#parts.tabs.id()))
    this.#phase = 'idle'
    this.#run()
    await this.#adoption.start()
  }

  async #run() {
    if (this.#phase !== 'idle') return
    this.#phase = 'sending'
    for (;;) {
      const edit = this.list().find(({ state }) => state === 'waiting')
      if (!edit || this.#pause.isOn) break
      this.#sendingId = edit.id
      await this.#send(edit)
      this.#sendingId = undefined
      if (this.#isClosed()) return
    }
    this.#phase = 'idle'
  }

  async #send(waiting: Edit) {
    // Stored before it is sent: after a crash the page cannot know that it was not.
    const edit = this.#list.put({ ...waiting, attempts: waiting.attempts + 1 })
    await this.stored()
    if (this.#isClosed()) return
    if (!(await this.#isMine(edit))) {
      this.#list.forget(edit.id)
      return this.#waiters.answer(edit, false)
    }
    const sent = await this.#attempts.send(edit).then(
      (rows) => ({ rows }),
      (error: unknown) => ({ error }),
    )
    if ('rows' in sent) return this.#take(edit, sent.rows)
    if (this.#isClosed()) return
    if (classifyError(sent.error) !== 'refused') return this.#hold(sent.error)
    await this.#refuse(edit, sent.error as ApiError).catch((error: unknown) => this.#hold(error))
  }

  /** Whether no other tab has adopted the edit. */
  async #isMine({ id }: Edit): Promise<boolean> {
    if (!this.#list.journal.isDurable) return true
    const own = this.#parts.tabs.id()
    return (await this.#parts.store.tabOf(id).catch(() => own)) === own
  }

  /** The server has the edit. */
  #take(edit: Edit, rows: readonly AnyRow[]) {
    const row = rows[0] as AnyRow
    this.#pause.over()
    this.#own.note(edit, row.version)
    try {
      for (const each of rows) this.#saved.notify(edit, each)
    } catch (error) {
      // An error of a listener must not stop the next edit.
      console.error(error)
    }
    this.#list.drop(edit.id)
    for (const next of followingEdits(this.list(), edit, row)) this.#list.put(next)
    this.#waiters.answer(edit, true, row)
  }

  /** The server did not take the edit. */
  async #refuse(edit: Edit, error: ApiError) {
    if (this.#waiters.refuse(edit.id, error)) {
      this.#list.drop(edit.id)
      return this.#pause.over()
    }
    const done = await this.#attempts.ask((options) => alreadyDone(this.#parts.sender, edit, error, options))
    if (done) return this.#take(edit, [done])
    const refusal = await this.#attempts.ask((options) => refusalOf(this.#parts.sender, edit, error, options))
    this.#pause.over()
    this.#list.put({ ...edit, state: 'refused', refusal })
    this.#waiters.answer(edit, false)
  }

  /** The server cannot be reached: reports all waiting edits as unsent and retries later. */
  #hold(error: unknown) {
    this.#pause.after(error)
    for (const edit of this.list()) this.#answerWaiting(edit)
    this.#list.notify()
  }

  #answerWaiting(edit: Edit) {
    const safe = guarded(edit)
    if (safe !== edit) this.#list.put(safe)
    this.#waiters.answer(safe, false)
  }

  #replaceRefused(id: string, nextOf: (edit: Edit) => Edit | null) {
    const edit = this.#list.find(id)
    if (edit?.state !== 'refused') return
    const next = nextOf(edit)
    if (next?.id !== edit.id) this.#list.drop(edit.id)
    if (next) this.#list.put({ ...next, tab: this.#parts.tabs.id() })
    this.#run()
  }
}
