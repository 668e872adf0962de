import type { IssueState } from '../../../server/contract/resources/issues/issue-workflow.ts'
import type { Row } from '../../data/row-cache.ts'
import { choiceText } from '../../format/words.ts'
import { CarPlate } from '../../rows/car-plate.tsx'
import { dueOf, type Severity } from './issue-words.ts'
import classes from './tags.module.css'

export const SeverityTag = ({ severity }: { severity: Severity }) => (
  <span className={`${classes.tag} ${classes.severity}`} data-severity={severity}>
    {choiceText(severity)}
  </span>
)

/** A state's name in its workflow's colour. Done states have a square. */
export const StateTag = ({ state, id }: { state: IssueState | undefined; id: string }) => (
  <span className={`${classes.tag} clip`}>
    <span
      className={classes.dot}
      aria-hidden="true"
      data-category={state?.category}
      style={{ backgroundColor: state?.color ?? 'transparent' }}
    />
    {state?.name ?? id}
  </span>
)

export const BlockingTag = () => (
  <span className={`${classes.tag} ${classes.blocking}`} title="The car must not go out">
    Blocking
  </span>
)

export const CarTag = ({ car }: { car: Row<'cars'> }) => (
  <span className={classes.tag} title={car.name} data-ours={car.ours || undefined}>
    <CarPlate car={car} />
  </span>
)

/** Time until the due time; a done issue is never late. */
export function DueTag({ dueAt, done, nowMs }: { dueAt: string | null; done: boolean; nowMs: number }) {
  const due = done ? undefined : dueOf(dueAt, nowMs)
  if (!due) return null
  return <span className={due.late ? `${classes.tag} ${classes.late}` : classes.tag}>{due.text}</span>
}
