import type { ResourceKey } from '../../../server/contract/index.ts'
import type { AnyRow } from '../row-list.ts'

/** How a write is told; left out where its row and fields say enough. */
export interface Said {
  /** Subject of the sentence: `Car 007 (Northside)`. */
  what?: string | undefined
  /** The whole sentence. */
  said?: string | undefined
}

/** A write by a person at a row, taken by the server or by the queue. */
export interface RowWrite extends Said {
  key: ResourceKey
  op: 'create' | 'update' | 'remove'
  /** The row as the person saw it; null where there was none, or it was not held. */
  before: AnyRow | null
  after: AnyRow
  body?: object
  cascade?: boolean
}

type Listener = (writes: readonly RowWrite[], said: string | undefined) => void

/** Writes that no listener has taken yet: what makes steps of them is not part of the first load. */
let early: Parameters<Listener>[] = []
let listener: Listener | undefined
let gathered: RowWrite[] | undefined

function tell(...writes: Parameters<Listener>) {
  if (listener) listener(...writes)
  else early.push(writes)
}

/** Notes a write that can be undone. */
export function noteRowWrite(write: RowWrite): void {
  if (gathered) gathered.push(write)
  else tell([write], write.said)
}

/** The writes of some work are one step, told by one sentence; those before a refusal too. */
export async function together<T>(said: string, work: () => Promise<T>): Promise<T> {
  if (gathered) return work()
  const writes: RowWrite[] = []
  gathered = writes
  try {
    return await work()
  } finally {
    gathered = undefined
    if (writes.length > 0) tell(writes, said)
  }
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
