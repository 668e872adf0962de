import { v7 } from 'uuid'
import type { ApiError } from '../../../server/contract/client.ts'
import { createOwnVersions } from '../offline/own-versions.ts'
import { rowEdits } from '../offline/row-edits.ts'
import type { AnyRow } from '../row-list.ts'
import { adoptEdits } from './adopt-edits.ts'
import { alreadyDone } from './already-done.ts'
import { createAttempts } from './attempts.ts'
import type { Edit, NewEdit, Written } from './edit.ts'
import { createEditList } from './edit-list.ts'
import { foldEdit } from './fold-edit.ts'
import { createPause } from './pause.ts'
import type { EditQueue, QueueParts } from './queue-shape.ts'
import { refusalOf } from './refusal-of.ts'
import { retriedEdit, settledEdit } from './settle-edit.ts'
import { verdictOf } from './verdict.ts'
import { createWaiters } from './waiters.ts'

const ADOPT_MS = 30_000

/** A queue for one owner. It starts by itself with what the store has kept for this tab. */
export function createEditQueue(parts: QueueParts): EditQueue {
  const { owner, store, sender, tabs, isOnline = () => true, makeId = v7, adoptMs = ADOPT_MS } = parts
  const list = createEditList(store)
  const own = createOwnVersions()
  const pause = createPause(() => void run(), parts.timers, parts.random)
  const attempts = createAttempts(sender, parts.timers, parts.timeoutMs)
  const waiters = createWaiters(list.journal.settled)
  /** What this page itself wrote. */
  const made = new Set<string>()
  const savedListeners = new Set<(edit: Edit, row: AnyRow) => void>()
  let [loaded, readable, running, closed] = [false, true, false, false]
  let sending: string | undefined
  let adoptTimer: ReturnType<typeof setTimeout> | undefined

  /** What waits must not overwrite unseen what others do meanwhile. */
  function guard(edit: Edit) {
    const seen = edit.base?.version ?? 0
    if (edit.state !== 'waiting' || edit.op === 'create' || edit.ifMatch !== null || seen === 0) return
    list.put({ ...edit, ifMatch: seen })
  }

  function hold(error: unknown) {
    pause.after(error)
    for (const edit of list.all()) {
      guard(edit)
      waiters.answer(edit, false)
    }
    list.tell()
  }

  /** Later edits stand on the version that this one made; what missed its row may go again. */
  function follow({ resource, rowId, op }: Edit, row: AnyRow) {
    for (const edit of list.all()) {
      const same = edit.resource === resource && edit.rowId === rowId
      const missed =
        op === 'create' &&
        [404, 422].includes(edit.refusal?.status ?? 0) &&
        (same || JSON.stringify(edit.body).includes(rowId))
      const { refusal: _, ...bare } = edit
      const next: Edit = missed ? { ...bare, state: 'waiting' } : edit
      if (same && next.state === 'waiting' && edit.op !== 'create')
        list.put({ ...next, ifMatch: Math.max(next.ifMatch ?? 0, row.version) })
      else if (missed) list.put(next)
    }
  }

  function saved(edit: Edit, rows: readonly AnyRow[]) {
    const row = rows[0] as AnyRow
    pause.over()
    own.note(edit, row.version)
    for (const listener of savedListeners) {
      try {
        for (const each of rows) listener(edit, each)
      } catch (error) {
        // What a page does with the row must not keep the next edit from being sent.
        console.error(error)
      }
    }
    list.drop(edit.id)
    follow(edit, row)
    waiters.answer(edit, true, row)
  }

  async function refused(edit: Edit, error: ApiError) {
    if (waiters.refuse(edit.id, error)) {
      list.drop(edit.id)
      return pause.over()
    }
    const done = await attempts.ask((options) => alreadyDone(sender, edit, error, options))
    if (done) return saved(edit, [done])
    const refusal = await attempts.ask((options) => refusalOf(sender, edit, error, options))
    pause.over()
    list.put({ ...edit, state: 'refused', refusal })
    waiters.answer(edit, false)
  }

  async function sendOne(waiting: Edit) {
    // Stored before it is sent: after a crash nobody can tell that it was not.
    const edit = list.put({ ...waiting, attempts: waiting.attempts + 1 })
    await list.journal.settled()
    if (closed) return
    const holder = list.journal.durable() ? await store.tabOf(edit.id).catch(() => tabs.id()) : tabs.id()
    if (holder !== tabs.id()) {
      list.forget(edit.id)
      return waiters.answer(edit, false)
    }
    const sent = await attempts.send(edit).then(
      (rows) => ({ rows }),
      (error: unknown) => ({ error }),
    )
    if ('rows' in sent) return saved(edit, sent.rows)
    if (closed) return
    if (verdictOf(sent.error) !== 'refused') return hold(sent.error)
    await refused(edit, sent.error as ApiError).catch(hold)
  }

  async function run() {
    if (running || !loaded) return
    running = true
    for (;;) {
      const edit = list.all().find(({ state }) => state === 'waiting')
      if (!edit || closed || pause.on()) break
      sending = edit.id
      await sendOne(edit)
      sending = undefined
    }
    running = false
  }

  async function start() {
    const kept = await store.edits(owner).catch(() => {
      readable = false
      return []
    })
    if (closed) return
    list.take(kept.filter(({ tab }) => tab === tabs.id()))
    loaded = true
    run()
    const look = async () => {
      // A page that failed to look asks again at the next turn.
      await adoptEdits(
        owner,
        store,
        list,
        tabs,
        ({ id }) => made.has(id),
        () => closed,
      ).catch(() => undefined)
      run()
      if (!closed) adoptTimer = setTimeout(look, adoptMs)
    }
    await look()
  }

  function write(given: NewEdit, { interactive }: { interactive: boolean }): Promise<Written> {
    if (closed) return Promise.reject(new Error('Nobody is logged in any more.'))
    const folded = foldEdit(list, given, makeId)
    if (folded) return list.journal.settled().then(() => ({ row: folded, synced: false }))
    const edit = list.put({
      ...given,
      id: makeId(),
      owner,
      tab: tabs.id(),
      ifMatch: own.seenBy(given),
      at: new Date().toISOString(),
      attempts: 0,
      state: 'waiting',
    })
    made.add(edit.id)
    const written = waiters.add(edit.id, interactive)
    if (pause.why() !== undefined || !isOnline()) {
      guard(edit)
      waiters.answer(edit, false)
      list.tell()
    }
    run()
    return written
  }

  let shown: readonly Edit[] = []
  function pending() {
    const now = list.all().filter(({ id, state }) => state === 'waiting' && !waiters.isForm(id))
    if (now.length !== shown.length || now.some((edit, at) => edit !== shown[at])) shown = now
    return shown
  }

  const refusedEdit = (id: string) => list.all().find((edit) => edit.id === id && edit.state === 'refused')
  function replace(edit: Edit, next: Edit | null) {
    if (next?.id !== edit.id) list.drop(edit.id)
    if (next) list.put({ ...next, tab: tabs.id() })
    run()
  }

  start()
  return {
    owner,
    write,
    list: list.all,
    pending,
    subscribe: list.subscribe,
    waitingFor: pause.why,
    durable: () => readable && list.journal.durable(),
    onSaved(listener) {
      savedListeners.add(listener)
      return () => {
        savedListeners.delete(listener)
      }
    },
    wake() {
      pause.wake()
      if (pause.why() !== undefined) attempts.abort()
      run()
    },
    discard(id) {
      const edit = list.find(id)
      if (!edit || sending === id) return false
      const rows = new Set(rowEdits([edit]).map(({ rowId }) => rowId))
      for (const other of list.all()) {
        const same = other.resource === edit.resource && rows.has(other.rowId)
        if (other.id === id || (edit.op === 'create' && same)) list.drop(other.id)
      }
      waiters.answer(edit, false)
      return true
    },
    again(id, changes) {
      const edit = refusedEdit(id)
      if (edit) replace(edit, retriedEdit(edit, changes, makeId))
    },
    settle(id, how) {
      const edit = refusedEdit(id)
      if (edit) replace(edit, settledEdit(edit, how, makeId))
    },
    close() {
      closed = true
      clearTimeout(adoptTimer)
      pause.close()
      attempts.abort()
      tabs.close()
      for (const edit of list.all()) waiters.answer(edit, false)
    },
  }
}
