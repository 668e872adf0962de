import type { AccountKey } from './shot.ts'

const MARKS: Record<AccountKey, string> = { ours: 'aaa', theirs: 'bbb', others: 'ccc' }
const MAX_SPARE = 300
const MAX_RECORDED = 60

/** Known values of an account: ids of its rows by collection, and tokens from its answers. */
export interface Known {
  readonly account: AccountKey
  /** Rows that stay, for others to name. */
  readonly ground: ReadonlyMap<string, readonly string[]>
  /** Rows that nothing names: they may go. */
  readonly spare: ReadonlyMap<string, readonly string[]>
  /** A collection whose rows can be referenced. */
  open(collection: string): void
  keep(collection: string, id: string): void
  addSpare(collection: string, id: string): void
  /** One that may be removed; it is not given out again. */
  takeSpare(collection: string): string | undefined
  /** Values from answers only, such as cursors: the newest of each kind are kept. */
  note(kind: string, value: string): void
  noted(kind: string): readonly string[]
  /** Ids that turned out to be gone. */
  forget(kind: string, value: string): void
  /** A number that was not given out before. */
  fresh(): number
  /** An id for a new row, which marks its account. */
  freshId(): string
  /** Passes an id to other accounts, so that their answers may contain it from now on. */
  lend(id: string): void
  readonly lent: ReadonlySet<string>
  /** A word that marks its account. */
  word(): string
}

/** Finds marks of an account in a text: the words and ids that `known` generates. */
export const MARK_PATTERN =
  /canary(?:ours|theirs|others)z[0-9a-z]+|019a0000-0000-7(?:aaa|bbb|ccc)-8000-[0-9a-f]{12}/gi

/** Account of such a word or id. */
export function ownerOf(mark: string): AccountKey {
  const keys = Object.keys(MARKS) as AccountKey[]
  const text = mark.toLowerCase()
  return keys.find(
    (key) => text.startsWith(`canary${key}`) || text.includes(`-7${MARKS[key]}-`),
  ) as AccountKey
}

export function createKnown(account: AccountKey): Known {
  const ground = new Map<string, string[]>()
  const spare = new Map<string, string[]>()
  const notes = new Map<string, string[]>()
  const lent = new Set<string>()
  let serial = 0
  const listIn = (lists: Map<string, string[]>, name: string) => {
    const list = lists.get(name) ?? []
    lists.set(name, list)
    return list
  }
  const fresh = () => {
    serial += 1
    return serial
  }
  return {
    account,
    ground,
    spare,
    open: (collection) => void listIn(ground, collection),
    keep: (collection, id) => void listIn(ground, collection).push(id),
    addSpare(collection, id) {
      const list = listIn(spare, collection)
      if (list.length < MAX_SPARE) list.push(id)
    },
    takeSpare: (collection) => listIn(spare, collection).pop(),
    note(kind, value) {
      const list = listIn(notes, kind)
      list.push(value)
      if (list.length > MAX_RECORDED) list.shift()
    },
    noted: (kind) => listIn(notes, kind),
    forget: (kind, value) =>
      void notes.set(
        kind,
        listIn(notes, kind).filter((each) => each !== value),
      ),
    fresh,
    freshId: () => `019a0000-0000-7${MARKS[account]}-8000-${fresh().toString(16).padStart(12, '0')}`,
    lend: (id) => void lent.add(id),
    lent,
    word: () => `canary${account}z${fresh().toString(36)}`,
  }
}
