import { v7 } from 'uuid'
import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { lap as lapDeclaration, TrackStatus } from '../../../server/contract/resources/weekend/lap.ts'
import type { Edit, NewEdit, Written } from '../../data/edit.ts'
import type { EditQueue } from '../../data/queue/edit-queue.ts'
import { optimisticRow } from '../../data/queue/optimistic-row.ts'
import { errorOf } from '../../data/queue/refusal-of.ts'
import type { Lap } from './lap-store.ts'
import { lapRefusalText } from './refusal.ts'

export type NewLap = CreateOf<typeof lapDeclaration>

/** An unsent lap. It stays here until the server has it or the user discards it. */
export interface Outgoing {
  lap: NewLap & { id: string }
  /** The edit of the queue that brings it. */
  key: string
  state: 'saving' | 'waiting' | 'refused'
  reason?: string
}

/** The page's queue, which comes and goes with the login. */
export interface QueueSource {
  queue(): EditQueue | undefined
  subscribe(listener: () => void): () => void
}

function outgoingOf({ id, body, state, refusal }: Edit, blocked: unknown): Outgoing {
  const lap = body as Outgoing['lap']
  if (state === 'refused' && refusal)
    return { lap, key: id, state, reason: lapRefusalText(errorOf(refusal), lap.lapNumber) }
  if (blocked === undefined) return { lap, key: id, state: 'saving' }
  return { lap, key: id, state: 'waiting', reason: lapRefusalText(blocked, lap.lapNumber) }
}

const NO_EDITS: readonly Edit[] = []
const NO_LAPS: readonly Outgoing[] = []

/** The unsent new laps of a session, and the writes to laps. */
export class LapOutbox {
  readonly #sessionId: string
  readonly #source: QueueSource
  #edits = NO_EDITS
  #blocked: unknown
  #outgoing: readonly Outgoing[] = []
  #bySheet = new Map<string, Outgoing[]>()

  constructor(sessionId: string, source: QueueSource) {
    this.#sessionId = sessionId
    this.#source = source
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#source.subscribe(listener)

  /** The new laps that the server does not have; the same array until an edit changes. */
  readonly list = (): readonly Outgoing[] => {
    const queue = this.#source.queue()
    const [edits, blocked] = [queue?.list() ?? NO_EDITS, queue?.waitingFor()]
    if (edits === this.#edits && blocked === this.#blocked) return this.#outgoing
    this.#edits = edits
    this.#blocked = blocked
    const made = edits.filter(
      ({ resource, op, derived }) =>
        resource === 'laps' && op === 'create' && derived?.sessionId === this.#sessionId,
    )
    if (made.length + this.#outgoing.length > 0) {
      this.#outgoing = made.map((edit) => outgoingOf(edit, blocked))
      this.#bySheet = Map.groupBy(this.#outgoing, ({ lap }) => lap.runSheetId)
    }
    return this.#outgoing
  }

  /** Those of one run sheet; the same array until an edit changes. */
  ofSheet(runSheetId: string): readonly Outgoing[] {
    this.list()
    return this.#bySheet.get(runSheetId) ?? NO_LAPS
  }

  /**
   * Creates a lap and returns it optimistically. With an id it recreates an earlier one. `status` is what the server is
   * expected to give a lap that has none.
   */
  add(lap: NewLap, status?: TrackStatus): Lap {
    const id = lap.id ?? v7()
    const edit = {
      resource: 'laps',
      op: 'create',
      rowId: id,
      body: { ...lap, id },
      base: null,
      derived: {
        sessionId: this.#sessionId,
        ...(status && lap.trackStatus === undefined && { trackStatus: status }),
      },
      ifMatch: null,
    } as const
    this.#write(edit, false).catch(() => undefined)
    return optimisticRow({ ...edit, at: new Date().toISOString() }) as Lap
  }

  /** Changes a lap. A refusal rejects, for its editor is open. */
  edit(base: Lap, body: Partial<Lap>): Promise<Written> {
    return this.#write(
      { resource: 'laps', op: 'update', rowId: base.id, body, base, ifMatch: base.version },
      true,
    )
  }

  /** Changes a lap at once; a refused change stays in the list of unsaved ones. */
  readonly change = (base: Lap, body: Partial<Lap>): void => {
    const edit = { resource: 'laps', op: 'update', rowId: base.id, body, base, ifMatch: null } as const
    this.#write(edit, false).catch(() => undefined)
  }

  /** Removes a lap; resolves once the server has removed it or is unreachable. */
  remove(lap: Lap): Promise<Written> {
    const edit = {
      resource: 'laps',
      op: 'remove',
      rowId: lap.id,
      body: {},
      base: lap,
      ifMatch: null,
    } as const
    return this.#write(edit, false)
  }

  /** Cancels a removal that was not sent. */
  keep(id: string): boolean {
    const queue = this.#source.queue()
    const waits = queue?.list().find(({ op, rowId }) => op === 'remove' && rowId === id)
    return waits?.attempts === 0 && queue?.discard(waits.id) === true
  }

  /** Sends a refused lap again, as it is or changed. */
  again(id: string, change?: Partial<NewLap>): void {
    this.#source.queue()?.again(this.#keyOf(id), change)
  }

  discard(id: string): void {
    this.#source.queue()?.discard(this.#keyOf(id))
  }

  /** Resolves when the server has answered all writes so far. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.list().some(({ state }) => state === 'saving')) return
        stop()
        resolve()
      }
      const stop = this.subscribe(check)
      check()
    })
  }

  #write(edit: NewEdit, hasForm: boolean): Promise<Written> {
    const queue = this.#source.queue()
    if (!queue) return Promise.reject(new Error('Not logged in.'))
    return queue.write(edit, () => hasForm)
  }

  #keyOf(id: string): string {
    return this.list().find(({ lap }) => lap.id === id)?.key ?? ''
  }
}
