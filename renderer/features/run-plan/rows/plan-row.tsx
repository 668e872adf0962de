import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { type KeyboardEvent, memo } from 'react'
import { drives } from '../../../../server/calc/run-plan/run-plan-step.ts'
import type { PlannedRow } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { Lane, type Scale } from '../gantt/lane.tsx'
import type { KeyedRow, PlanRow } from '../plan-draft.ts'
import type { Choice } from './choice-cell.tsx'
import classes from './plan-rows.module.css'
import { AmountCells, type Crew, MoreCells, type Usual } from './row-cells.tsx'
import type { RowVerb } from './row-keys.ts'
import { RowMenu } from './row-menu.tsx'
import { RowNotes } from './row-notes.tsx'

export interface PlanRowProps {
  row: KeyedRow
  planned: PlannedRow
  /** Errors by field that prevent the calculation. */
  violations: Readonly<Record<string, string>>
  scale: Scale
  distance: string | null
  crew: Crew
  usual: Usual
  selected: boolean
  now: boolean
  last: boolean
  onFields: (index: number, fields: Partial<PlanRow>, tag?: string) => void
  onVerb: (index: number, verb: RowVerb) => void
  onSelect: (key: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, index: number) => void
}

const labelOf = (choices: readonly Choice[], id: string | null) =>
  choices.find(({ value }) => value === id)?.label

/** One row of the plan: its cells, bar and warnings. */
export const PlanRowItem = memo(function PlanRowItem(props: PlanRowProps) {
  const { row, planned, violations, scale, crew, usual, selected, now, onFields, onSelect } = props
  const { index } = planned
  const sortable = useSortable({ id: row.key })
  const on = drives(row)
  const number = `row ${index + 1}`
  const cells = { row, index, on, violations, onFields }
  const crewWords = [labelOf(crew.tyreSets, row.tyreSetId), labelOf(crew.drivers, row.driverId)]
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.row}
      data-index={index}
      data-selected={selected || undefined}
      data-now={now || undefined}
      data-dragged={sortable.isDragging || undefined}
      aria-current={now ? 'step' : undefined}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition ?? '' }}
      onKeyDown={(event) => props.onKeyDown(event, index)}
    >
      <button
        type="button"
        ref={sortable.setActivatorNodeRef}
        className={classes.handle}
        data-column="handle"
        {...sortable.attributes}
        {...sortable.listeners}
        aria-label={`Move ${number}`}
        title="Drag, or Alt+↑ and Alt+↓"
      >
        <svg viewBox="0 0 24 24" width="20" height="16" fill="currentColor" aria-hidden="true">
          <path d="M3 7h18v2.400H3zm0 7.600h18V17H3z" />
        </svg>
        {index + 1}
      </button>
      <AmountCells {...cells} />
      <MoreCells {...cells} crew={crew} usual={usual} />
      <div className={classes.lane}>
        <Lane
          row={planned}
          scale={scale}
          distance={props.distance}
          now={now}
          crew={crewWords.filter((word) => word !== undefined)}
          onSelect={() => onSelect(row.key)}
        />
      </div>
      <div className={classes.menu}>
        <RowMenu
          what={number}
          first={index === 0}
          last={props.last}
          onVerb={(verb) => props.onVerb(index, verb)}
        />
      </div>
      <RowNotes planned={planned} violations={violations} sessionSec={scale.sessionSec} />
    </li>
  )
})
