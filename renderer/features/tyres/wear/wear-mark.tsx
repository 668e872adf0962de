import type { CSSProperties } from 'react'
import { wearLevel } from '../sets/limits.ts'
import classes from './wear-mark.module.css'

/** Wear of a tyre in percent, with a bar coloured by level. */
export function WearMark({ wearPct }: { wearPct: number | null }) {
  if (wearPct === null) return <span className="note">not measured</span>
  const width = `${Math.min(100, Math.max(0, wearPct))}%`
  return (
    <span className={classes.wear} data-level={wearLevel(wearPct)}>
      <span>{`${wearPct.toFixed(1)} %`}</span>
      <span className={classes.bar} aria-hidden="true" style={{ '--worn': width } as CSSProperties} />
    </span>
  )
}
