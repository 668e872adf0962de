import { useEffect, useRef, useState } from 'react'
import { useLapRevision } from '../../../laps/scope/use-lap-store.ts'

/** Charts over hundreds of laps of sixty cars are drawn no more often than this. */
const INTERVAL_MS = 2000

/** The revision of the laps, which follows a series of changes at intervals. */
export function useChartRevision(): number {
  const revision = useLapRevision()
  const [shown, setShown] = useState(revision)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (revision === shown) return
    const show = () => {
      lastAt.current = performance.now()
      setShown(revision)
    }
    const timer = setTimeout(show, Math.max(0, lastAt.current + INTERVAL_MS - performance.now()))
    return () => clearTimeout(timer)
  }, [revision, shown])
  return shown
}
