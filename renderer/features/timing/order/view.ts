import { useState } from 'react'
import type { Shown } from '../../../laps/shown-cars.ts'

/** How the order is shown; kept in this browser. */
export interface TimingView {
  shown: Shown
  grouped: boolean
  /** Keys of the columns that are left out. */
  hidden: readonly string[]
}

const KEPT = 'trackside.timing-view'
const FIRST: TimingView = { shown: 'all', grouped: true, hidden: [] }

function keptView(): TimingView {
  try {
    return { ...FIRST, ...JSON.parse(localStorage.getItem(KEPT) ?? '{}') }
  } catch {
    return FIRST
  }
}

/** The view, and a function that changes parts of it. */
export function useTimingView() {
  const [view, setView] = useState(keptView)
  const change = (part: Partial<TimingView>) => {
    const next = { ...view, ...part }
    localStorage.setItem(KEPT, JSON.stringify(next))
    setView(next)
  }
  return [view, change] as const
}
