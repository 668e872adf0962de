import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useCommand } from '../../../context/commands.ts'
import { MEDIA } from '../../../ui/breakpoints.ts'
import { useRemPx } from '../../../ui/density.ts'
import { useClientWidth } from '../../../ui/grid/use-client-width.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { fittingColumns, nameWidth, type TimingColumn, widthOf } from '../order/columns.ts'
import { byClass, chosenCars, isStopped, sortedBy, type TimedCar } from '../order/line-up.ts'
import type { TimingView } from '../order/view.ts'
import { ClassHead } from './class-head.tsx'
import { type CellContext, TimingCell } from './timing-cell.tsx'
import classes from './timing-table.module.css'
import { useGlide } from './use-glide.ts'
import { useMoves } from './use-moves.ts'

interface TableProps {
  sessionId: string
  cars: readonly TimedCar[]
  orders: ReadonlyMap<string, number>
  view: TimingView
  /** Whether its rows may be older than the server's. */
  isStale: boolean
}

interface Sort {
  key: string
  down: boolean
}

const BY_PLACE: Sort = { key: 'position', down: false }
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -1000, End: 1000 }

function Heads(props: { columns: readonly TimingColumn[]; sort: Sort; onSort: (key: string) => void }) {
  return (
    <tr>
      {props.columns.map(({ key, head, name, left }) => (
        <th
          key={key}
          scope="col"
          data-left={left}
          aria-sort={props.sort.key !== key ? undefined : props.sort.down ? 'descending' : 'ascending'}
        >
          <button type="button" title={name} onClick={() => props.onSort(key)}>
            {head}
            {key === 'best' && <small className={classes.of} />}
          </button>
        </th>
      ))}
    </tr>
  )
}

/** The running order, a dense row a car, ours pinned above it. Arrow keys move between rows, Enter opens the run sheet. */
export function TimingTable({ sessionId, cars, orders, view, isStale }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLTableElement>(null)
  const [, navigate] = useLocation()
  useCommand({ label: 'Next car', group: 'Timing', keys: 'ArrowDown' })
  useCommand({ label: 'Open the run sheet of the car', group: 'Timing', keys: 'Enter' })
  const [sort, setSort] = useState(BY_PLACE)
  const [active, setActive] = useState<string>()
  const moves = useMoves(cars)
  const width = useClientWidth(scroller)
  const remPx = useRemPx()
  const columns = fittingColumns(view, width, remPx, useMedia(MEDIA.phone))
  const column = columns.find(({ key }) => key === sort.key)
  const chosen = chosenCars(cars, view.shown)
  const inOrder = column ? sortedBy(chosen, column.sort, sort.down) : chosen
  const groups = view.grouped ? byClass(inOrder, orders) : undefined
  const rows = groups ? groups.flatMap((group) => group.cars) : inOrder
  const ours = view.shown === 'ours' ? [] : cars.filter(({ item }) => item.ours)
  const current = rows.find(({ item }) => item.carId === active) ?? rows[0]
  useGlide(body, rows.map(({ item }) => item.carId).join())

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, car: TimedCar) => {
    const step = STEPS[event.key]
    if (event.key === 'Enter' && event.target === event.currentTarget && car.runSheetId !== undefined)
      navigate(`/sessions/${sessionId}/run-sheets/${car.runSheetId}`)
    if (step === undefined) return
    event.preventDefault()
    const at = Math.min(Math.max(rows.indexOf(car) + step, 0), rows.length - 1)
    const to = rows[at]?.item.carId
    setActive(to)
    body.current?.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus()
  }
  const context: CellContext = { sessionId, orders, moves }
  const cellsOf = (car: TimedCar) =>
    columns.map((each) => <TimingCell key={each.key} column={each} car={car} {...context} />)
  const rowOf = (car: TimedCar) => (
    <tr
      key={car.item.carId}
      data-row={car.item.carId}
      data-ours={car.item.ours || undefined}
      data-off={isStopped(car) || undefined}
      tabIndex={car === current ? 0 : -1}
      onFocus={() => setActive(car.item.carId)}
      onKeyDown={(event) => onKeyDown(event, car)}
    >
      {cellsOf(car)}
    </tr>
  )
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-stale={isStale || undefined}
      style={{ '--order-width': `${widthOf(view, remPx, nameWidth(cars))}px` } as CSSProperties}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: keys move between its rows, as in a grid */}
      <table ref={body} role="grid" aria-label="Timing" className={classes.table}>
        <colgroup>
          {columns.map(({ key, width: px, left }) => (
            <col key={key} style={left ? undefined : { width: `${px / 13}rem` }} />
          ))}
        </colgroup>
        <thead>
          <Heads
            columns={columns}
            sort={sort}
            onSort={(key) => setSort({ key, down: sort.key === key && !sort.down })}
          />
        </thead>
        {ours.length > 0 && (
          <tbody className={classes.pinned} aria-label="Our cars">
            {ours.map((car) => (
              <tr key={car.item.carId} data-ours>
                {cellsOf(car)}
              </tr>
            ))}
          </tbody>
        )}
        {groups ? (
          groups.map((group) => (
            <tbody key={group.name}>
              <ClassHead group={group} span={columns.length} />
              {group.cars.map(rowOf)}
            </tbody>
          ))
        ) : (
          <tbody>{rows.map(rowOf)}</tbody>
        )}
      </table>
    </div>
  )
}
