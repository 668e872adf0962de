import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Button } from '@mantine/core'
import { type CSSProperties, useRef, useState } from 'react'
import type { RunPlanResult } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { Empty } from '../../../ui/empty.tsx'
import { dragWords } from '../gantt/drag-words.ts'
import type { Scale } from '../gantt/lane.tsx'
import type { KeyedRow } from '../plan-draft.ts'
import { PlanRowItem } from './plan-row.tsx'
import classes from './plan-rows.module.css'
import type { Crew, Usual } from './row-cells.tsx'
import { withMovedRow } from './row-edits.ts'
import { RowHeads } from './row-heads.tsx'
import { type SetRows, useRowEditing } from './use-row-editing.ts'

interface PlanRowsProps {
  rows: readonly KeyedRow[]
  result: RunPlanResult
  violationsOf: (index: number) => Readonly<Record<string, string>>
  scale: Scale
  startsAt: string | null
  crew: Crew
  usual: Usual
  distanceText: (km: number | null) => string | null
  /** Index of the row due now. */
  now: number | null
  setRows: SetRows
}

const upright = ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({
  ...transform,
  x: 0,
})

/** Handlers that report the focused row to `onRow`. A press selects on release, so that rows do not move under the finger. */
function useSelecting(onRow: (index: number) => void) {
  const pressed = useRef(false)
  const select = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('[data-index]')
    if (row) onRow(Number(row.dataset.index))
  }
  return {
    onPointerDownCapture() {
      pressed.current = true
    },
    onFocusCapture({ target }: { target: EventTarget }) {
      if (!pressed.current) select(target)
    },
    onClickCapture({ target }: { target: EventTarget }) {
      pressed.current = false
      select(target)
    },
    onKeyDownCapture() {
      pressed.current = false
    },
  }
}

/** The rows of a plan beside their bars, edited by keyboard, mouse or touch. */
export function PlanRows(props: PlanRowsProps) {
  const { rows, result, violationsOf, scale, startsAt, crew, usual, distanceText, now, setRows } = props
  const [selected, setSelected] = useState<number>()
  const { list, add, latest, announcement, onVerb, onFields, onKeyDown } = useRowEditing(rows, setRows)
  const selecting = useSelecting((index) => setSelected(rows[index]?.key))
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = scale.sessionSec === null ? 2 : scale.sessionSec / scale.widthSec
  return (
    <div className={classes.box} style={{ '--plan-end': end } as CSSProperties}>
      {rows.length === 0 ? (
        <Empty
          title="No rows yet"
          text="Add an out-lap, timed laps and an in-lap. Insert adds a row below the one that you are in."
        />
      ) : (
        <RowHeads scale={scale} startsAt={startsAt} />
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={[upright]}
        accessibility={dragWords((key) => latest.current.findIndex((row) => row.key === key))}
        onDragEnd={({ active, over }) => {
          const placeOf = (key: unknown) => latest.current.findIndex((row) => row.key === key)
          if (!over || active.id === over.id) return
          setRows((before) => withMovedRow(before, placeOf(active.id), placeOf(over.id)))
        }}
      >
        <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
          <ol ref={list} className={classes.list} aria-label="Rows of the plan" {...selecting}>
            {rows.map((row, index) => {
              const planned = result.rows[index]
              return (
                planned && (
                  <PlanRowItem
                    key={row.key}
                    row={row}
                    planned={planned}
                    violations={violationsOf(index)}
                    scale={scale}
                    distance={distanceText(planned.distanceKm)}
                    crew={crew}
                    usual={usual}
                    selected={row.key === selected}
                    now={index === now}
                    last={index === rows.length - 1}
                    onFields={onFields}
                    onVerb={onVerb}
                    onSelect={setSelected}
                    onKeyDown={onKeyDown}
                  />
                )
              )
            })}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Button ref={add} variant="default" mt="sm" onClick={() => onVerb(rows.length - 1, 'add')}>
        Add row
      </Button>
    </div>
  )
}
