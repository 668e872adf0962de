import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'

const keyOf = (fromId: string, toId: string) => `trackside.ticks.${fromId}.${toId}`

/** What is ticked is this work: to another value it has not been done. */
export const workOf = ({ path, from, to }: ChangeItem): string => JSON.stringify([path, from, to])

/** What has been ticked on this device on the way from one sheet to another. */
export function ticksOf(store: Pick<Storage, 'getItem'>, fromId: string, toId: string): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(fromId, toId)) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Keeps the ticks on this device; one without room for them goes on without. */
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
    // Private windows and full stores refuse; the ticks last as long as the page.
  }
}
