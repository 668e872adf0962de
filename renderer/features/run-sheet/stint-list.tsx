import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatLapTime } from '../../../server/calc/laps/lap-time.ts'
import type { Stint } from '../../laps/stints.ts'
import classes from './picker.module.css'
import type { SheetNames } from './use-sheet-names.ts'

interface StintListProps {
  stints: readonly Stint[]
  names: SheetNames
  chosen: number | undefined
  onChoose: (stint: number | undefined) => void
  onEdit: (stint: number) => void
  onStart: () => void
  /** Number of a new stint. */
  next: number
}

/** Lap range of a stint: `laps 1–24`. */
export const lapsText = ({ firstLap, lastLap, laps }: Stint): string =>
  firstLap === null
    ? 'no laps yet'
    : laps.length === 0
      ? `from lap ${firstLap}`
      : `laps ${firstLap}–${lastLap}`

const time = (ms: number | null) => (ms === null ? '–' : formatLapTime(ms))

function StintFacts({ stint, names }: { stint: Stint; names: SheetNames }) {
  const set = names.nameOf('tyreSets', stint.tyreSetId)
  const who = [names.nameOf('drivers', stint.driverId), set && `set ${set}`].filter(Boolean)
  return (
    <>
      <span className="split flex gap-s baseline">
        <strong>{`Stint ${stint.stint}`}</strong>
        <span className={classes.dim}>{lapsText(stint)}</span>
      </span>
      {who.length > 0 && <span className={classes.who}>{who.join(' · ')}</span>}
      {stint.laps.length > 0 && (
        <span className={classes.numbers}>
          <span>{`Ø ${time(stint.averageGreenMs)}`}</span>
          <span>{time(stint.bestMs)}</span>
          <span>{stint.fuelUsedKg === null ? '' : `${stint.fuelUsedKg.toFixed(1)} kg`}</span>
        </span>
      )}
    </>
  )
}

/** The stints of a run sheet; choosing one filters the table by its laps. Scrolls to the newest. */
export function StintList({ stints, names, chosen, onChoose, onEdit, onStart, next }: StintListProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (stints.length > 0) list.current?.scrollTo(0, list.current.scrollHeight)
  }, [stints.length])
  return (
    <section aria-label="Stints" className={classes.stints}>
      <h2 className={classes.title}>Stints</h2>
      {stints.length === 0 && <p className={classes.dim}>Stints follow from laps and pit stops.</p>}
      <ul ref={list} className={classes.list}>
        {stints.map((stint) => (
          <li key={stint.stint} className={classes.stint} data-chosen={stint.stint === chosen || undefined}>
            <button
              type="button"
              className={classes.pick}
              aria-pressed={stint.stint === chosen}
              title="Average and best under green, fuel used"
              onClick={() => onChoose(stint.stint === chosen ? undefined : stint.stint)}
            >
              <StintFacts stint={stint} names={names} />
            </button>
            <button
              type="button"
              className={classes.edit}
              aria-label={`Edit stint ${stint.stint}`}
              onClick={() => onEdit(stint.stint)}
            >
              Edit
            </button>
          </li>
        ))}
      </ul>
      <Button variant="default" fullWidth onClick={onStart}>
        {`Start stint ${next}`}
      </Button>
    </section>
  )
}
