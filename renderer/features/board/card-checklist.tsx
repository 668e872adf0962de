import { useState } from 'react'
import classes from './board-card.module.css'
import { progressText } from './checklist.ts'
import type { Card } from './use-boards.ts'
import { useTick } from './use-tick.ts'

/** Progress of a card's tasks; expanded, they can be ticked in place. */
export function CardChecklist({ card }: { card: Card }) {
  const [open, setOpen] = useState(false)
  const tick = useTick()
  const { checklist } = card
  if (checklist.length === 0) return null
  const done = checklist.filter((task) => task.done).length
  return (
    <>
      <button
        type="button"
        className="row target quiet gap-s text-body"
        aria-expanded={open}
        aria-label={`${progressText(checklist)} done, checklist of ${card.title}`}
        onClick={() => setOpen(!open)}
      >
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${(done / checklist.length) * 100}%` }} />
        </span>
        {progressText(checklist)}
      </button>
      {open && (
        <ul className={classes.tasks} data-no-drag>
          {checklist.map((task, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have the same text
            <li key={`${at} ${task.text}`}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={task.done}
                  onChange={(event) => void tick(card, at, { ...task, done: event.currentTarget.checked })}
                />
                <span data-done={task.done || undefined}>{task.text}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
