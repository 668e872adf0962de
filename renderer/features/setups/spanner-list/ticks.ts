import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'

const keyOf = (fromId: string, toId: string) => `trackside.ticks.${fromId}.${toId}`

/** Key of a tick: a line with another target value is not done. */
export const workOf = ({ path, from, to }: ChangeItem): string => JSON.stringify([path, from, to])

/** Ticks stored on this device for the changes from one setup to another. */
export function ticksOf(store: Pick<Storage, 'getItem'>, fromId: string, toId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(fromId, toId)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Stores the ticks on this device. */
export function keepTicks(
  store: Pick<Storage, 'setItem' | 'removeItem'>,
  fromId: string,
  toId: string,
  ticks: ReadonlySet<string>,
): void {
  try {
    if (ticks.size === 0) store.removeItem(keyOf(fromId, toId))
    else store.setItem(keyOf(fromId, toId), JSON.stringify([...ticks]))
  } catch {
    // Storage is full or disabled: the ticks last until the page is closed.
  }
}
