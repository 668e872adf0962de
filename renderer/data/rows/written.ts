import type { ResourceKey } from '../../../server/contract/index.ts'
import type { AnyRow } from '../row-list.ts'
import { pageUndo } from '../undo.ts'

/** Text shown for a write; left out where it follows from the row and its fields. */
export interface WriteMessage {
  /** Subject of the sentence: `Car 007 (Northside)`. */
  what?: string | undefined
  /** The whole sentence. */
  message?: string | undefined
}

/** A write by a person at a row, taken by the server or by the queue. */
export interface RowWrite extends WriteMessage {
  key: ResourceKey
  op: 'create' | 'update' | 'remove'
  /** The row as the person saw it; null where there was none, or it was not held. */
  before: AnyRow | null
  after: AnyRow
  body?: object
  cascade?: boolean
}

type Listener = (writes: readonly RowWrite[], message: string | undefined) => void

/** Writes before there is a listener, which is loaded after the first page. */
let early: Parameters<Listener>[] = []
let listener: Listener | undefined
let gathered: RowWrite[] | undefined

function notify(...writes: Parameters<Listener>) {
  if (listener) listener(...writes)
  else early.push(writes)
}

/** Does a write that can be undone: once it is taken, it is a step of the page. */
export const undoable = <R extends AnyRow>(
  write: () => Promise<R>,
  asWritten: (after: R) => RowWrite,
): Promise<R> =>
  pageUndo.during(async () => {
    const after = await write()
    const written = asWritten(after)
    if (gathered) gathered.push(written)
    else notify([written], written.message)
    return after
  })

/** Makes the writes of a function one undo step with one message; if one is refused, those before it are. */
export async function together<T>(message: string, work: () => Promise<T>): Promise<T> {
  if (gathered) return work()
  const writes: RowWrite[] = []
  gathered = writes
  return pageUndo.during(async () => {
    try {
      return await work()
    } finally {
      gathered = undefined
      if (writes.length > 0) notify(writes, message)
    }
  })
}

/** Makes one listener take all writes, from the first; returns the function that ends this. */
export function takeWrites(taker: Listener): () => void {
  listener = taker
  for (const writes of early) taker(...writes)
  early = []
  return () => {
    listener = undefined
  }
}
