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
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { RunPlanResult } from '../../../../server/contract/resources/weekend/run-plan-result.ts'
import { Empty } from '../../../ui/empty.tsx'
import { dragWords } from '../gantt/drag-words.ts'
import type { Scale } from '../gantt/lane.tsx'
import type { KeyedRow, PlanRow } from '../plan-draft.ts'
import { type Crew, PlanRowItem, type Usual } from './plan-row.tsx'
import classes from './plan-rows.module.css'
import { withDuplicate, withFields, withMovedRow, withNewRow, withoutRowAt } from './row-edits.ts'
import { RowHeads } from './row-heads.tsx'
import { type RowVerb, verbOfKey } from './row-keys.ts'

type SetRows = (change: (rows: readonly KeyedRow[]) => readonly KeyedRow[], tag?: string) => void

interface PlanRowsProps {
  rows: readonly KeyedRow[]
  result: RunPlanResult
  flawsOf: (index: number) => Readonly<Record<string, string>>
  scale: Scale
  startsAt: string | null
  crew: Crew
  usual: Usual
  distanceText: (km: number | null) => string | null
  /** Index of the row that should be running. */
  now: number | null
  setRows: SetRows
}

const upright = ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({
  ...transform,
  x: 0,
})

/** The rows of a plan beside their bars: typed, moved and dragged by whatever one has at hand. */
export function PlanRows(props: PlanRowsProps) {
  const { rows, result, flawsOf, scale, startsAt, crew, usual, distanceText, now, setRows } = props
  const [selected, setSelected] = useState<number>()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const goal = useRef<{ index: number; column: string }>(undefined)
  const pressed = useRef(false)
  const latest = useRef(rows)
  latest.current = rows
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  const focusAt = useCallback((index: number, column: string, step = 1) => {
    const targets = list.current?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? []
    const at = (element: HTMLElement) => Number(element.closest<HTMLElement>('[data-index]')?.dataset.index)
    // A row that stands has no lap time: the next one that has is meant.
    const found =
      step < 0
        ? [...targets].findLast((element) => at(element) <= index)
        : [...targets].find((element) => at(element) >= index)
    found?.focus()
    return found !== undefined
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows stand where they were put
  useEffect(() => {
    const at = goal.current
    goal.current = undefined
    if (at && !focusAt(Math.min(at.index, rows.length - 1), at.column)) add.current?.focus()
  }, [rows])

  const onVerb = useCallback(
    (index: number, verb: RowVerb, column = 'type') => {
      const count = latest.current.length
      const to = { add: index + 1, duplicate: index + 1, up: index - 1, down: index + 1, remove: index }[verb]
      if ((verb === 'up' && to < 0) || (verb === 'down' && to >= count)) return
      goal.current = { index: to, column: verb === 'add' ? 'type' : column }
      if (verb === 'add') setRows((before) => withNewRow(before, index))
      if (verb === 'duplicate') setRows((before) => withDuplicate(before, index))
      if (verb === 'remove') setRows((before) => withoutRowAt(before, index))
      if (verb === 'up' || verb === 'down') setRows((before) => withMovedRow(before, index, to))
      setSaid(
        {
          add: `Row ${to + 1} is added.`,
          duplicate: `Row ${index + 1} is duplicated.`,
          remove: `Row ${index + 1} is removed.`,
          up: `Row ${index + 1} is row ${to + 1} now.`,
          down: `Row ${index + 1} is row ${to + 1} now.`,
        }[verb],
      )
    },
    [setRows],
  )
  const onFields = useCallback(
    (index: number, fields: Partial<PlanRow>, tag?: string) =>
      setRows((before) => withFields(before, index, fields), tag),
    [setRows],
  )
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, index: number) => {
      const target = event.target as HTMLElement
      const { column } = target.dataset
      const what = column === undefined ? undefined : verbOfKey(event, target)
      if (what === undefined || column === undefined) return
      event.preventDefault()
      if (typeof what === 'number') focusAt(index + what, column, what)
      else onVerb(index, what, column === 'menu' ? 'type' : column)
    },
    [focusAt, onVerb],
  )
  const select = (target: EventTarget) => {
    const row = (target as Element).closest<HTMLElement>('[data-index]')
    if (row) setSelected(rows[Number(row.dataset.index)]?.key)
  }
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
          {/* What a finger comes down on must not move before it goes up: a press selects when it is over. */}
          <ol
            ref={list}
            className={classes.list}
            aria-label="Rows of the plan"
            onPointerDownCapture={() => {
              pressed.current = true
            }}
            onFocusCapture={({ target }) => {
              if (!pressed.current) select(target)
            }}
            onClickCapture={({ target }) => {
              pressed.current = false
              select(target)
            }}
            onKeyDownCapture={() => {
              pressed.current = false
            }}
          >
            {rows.map((row, index) => {
              const planned = result.rows[index]
              return (
                planned && (
                  <PlanRowItem
                    key={row.key}
                    row={row}
                    planned={planned}
                    flaws={flawsOf(index)}
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
        {said}
      </p>
      <Button ref={add} variant="default" mt="sm" onClick={() => onVerb(rows.length - 1, 'add')}>
        Add row
      </Button>
    </div>
  )
}
