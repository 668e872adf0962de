import type { Shown } from '../../../laps/shown-cars.ts'
import { useKept } from '../../../ui/use-kept.ts'

/** How the order is shown; kept in this browser. */
export interface TimingView {
  shown: Shown
  grouped: boolean
  /** Keys of the columns that are left out. */
  hidden: readonly string[]
}

const FIRST: TimingView = { shown: 'all', grouped: true, hidden: [] }

/** The view, and a function that changes parts of it. */
export const useTimingView = () => useKept('trackside.timing-view', FIRST)
