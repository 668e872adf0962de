import { useState } from 'react'
import type { ChangeItem } from '../../../../server/calc/changes/change-list.ts'
import { keepTicks, ticksOf, workOf } from './ticks.ts'

/** Completed lines of a spanner list, stored on this device. */
export function useTicks(fromId: string, toId: string) {
  const [ticks, setTicks] = useState(() => ticksOf(localStorage, fromId, toId))
  const keep = (next: ReadonlySet<string>) => {
    keepTicks(localStorage, fromId, toId, next)
    setTicks(next)
  }
  return {
    isDone: (item: ChangeItem) => ticks.has(workOf(item)),
    turn(item: ChangeItem) {
      const work = workOf(item)
      const next = new Set(ticks)
      if (!next.delete(work)) next.add(work)
      keep(next)
    },
    clear: () => keep(new Set()),
  }
}
