import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { keysText } from '../../context/keys-text.ts'
import { useUndo, useUndoKeys } from '../../context/use-undo.ts'
import { rowActs } from '../../data/rows/row-acts.ts'
import { stepOf } from '../../data/rows/row-steps.ts'
import { takeWrites } from '../../data/rows/written.ts'
import { type LastTurn, pageUndo } from '../../data/undo.ts'
import { useRootMark } from '../../ui/use-root-mark.ts'
import classes from './last-write.module.css'
import { messageOf, whatOf } from './write-words.ts'

const SHOWN_MS = 8000

/** The last write while it is new; it stays while the pointer or the focus is on it. */
function useShownWrite(): [shown: LastTurn | undefined, hold: (held: boolean) => void] {
  const last = useSyncExternalStore(pageUndo.subscribe, pageUndo.last)
  const [held, hold] = useState(false)
  const [over, setOver] = useState<LastTurn>()
  useEffect(() => {
    if (!last || held) return
    const timer = setTimeout(setOver, SHOWN_MS, last)
    return () => clearTimeout(timer)
  }, [last, held])
  return [last === over ? undefined : last, hold]
}

/** Makes a step of each write at a row, and says what was written last at the foot of the page, with the way back. */
export function LastWrite() {
  const cache = useQueryClient()
  const { undo, redo } = useUndo()
  const [shown, hold] = useShownWrite()
  // The page may show the next write already, which is what a press would be meant for.
  const isNewest = !useSyncExternalStore(pageUndo.subscribe, pageUndo.isAwaiting)
  useUndoKeys()
  useRootMark('data-with-foot', shown !== undefined)
  useEffect(
    () =>
      takeWrites((writes, message) => {
        const step = stepOf(rowActs(cache), writes, message ?? messageOf(cache, writes), (write) =>
          whatOf(cache, write),
        )
        if (step) pageUndo.push(step)
      }),
    [cache],
  )
  // Steps of one login are not the next one's.
  useEffect(() => () => pageUndo.leave(), [])
  const isUndone = shown?.way === 'undo'
  const act = isUndone ? redo : () => undo(shown?.step)
  const canAct = !isUndone || shown.step.redo !== undefined
  return (
    <section
      className={classes.foot}
      aria-label="Last write"
      data-last-write={shown !== undefined || undefined}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <span className="fill breaks" role="status">
        {isNewest && shown?.text}
      </span>
      {isNewest && shown && canAct && (
        <>
          <Button variant="default" className={classes.act ?? ''} onClick={act}>
            {isUndone ? 'Redo' : 'Undo'}
          </Button>
          <kbd>{keysText(isUndone ? 'mod+Y' : 'mod+Z').join(' ')}</kbd>
        </>
      )}
    </section>
  )
}
