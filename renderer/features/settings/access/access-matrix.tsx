import { type KeyboardEvent, useRef, useState } from 'react'
import type { Subject } from '../../../../server/calc/policy.ts'
import { gridMove, type Place } from '../../../ui/grid/grid-moves.ts'
import classes from '../access.module.css'
import {
  type Access,
  accessTable,
  accessText,
  entityWords,
  OPERATIONS,
  operationWord,
} from './access-table.ts'

interface AccessMatrixProps {
  label: string
  subject: Subject
  /** Text of a rule by its index. */
  ruleText: (at: number) => string
  /** Index of the rule whose cells are highlighted. */
  shownRule?: number | undefined
  /** Called with the focused cell and the rule that decides it. */
  onLook?: (cell: { entity: string; access: Access } | undefined) => void
}

const PAGE_ROWS = 8

/** Permissions of a subject: a cell for each entity and operation. Arrow keys move the focus, a tap focuses a cell. */
export function AccessMatrix({ label, subject, ruleText, shownRule, onLook }: AccessMatrixProps) {
  const [at, setAt] = useState<Place>()
  const grid = useRef<HTMLTableElement>(null)
  const rows = accessTable(subject)
  const looked = at && rows[at.row]
  const access = at && looked?.cells[at.col]
  const look = (place: Place) => {
    setAt(place)
    const { entity, cells } = rows[place.row] ?? {}
    const found = cells?.[place.col]
    onLook?.(entity !== undefined && found ? { entity, access: found } : undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const size = { rows: rows.length, cols: OPERATIONS.length, page: PAGE_ROWS }
    const to = at && gridMove(event.key, event.ctrlKey || event.metaKey, at, size)
    if (!to) return
    event.preventDefault()
    grid.current?.querySelector<HTMLElement>(`[data-at="${to.row} ${to.col}"]`)?.focus()
  }
  return (
    <div className="stack gap-s">
      <p className={classes.why} role="status">
        {looked && access
          ? accessText(looked.entity, access, subject, ruleText)
          : 'Tap a cell, or move to it with the arrow keys, to see which rule decides.'}
      </p>
      <div className={classes.scroll}>
        {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is one tab stop for its 150 cells */}
        <table ref={grid} role="grid" aria-label={label} className={classes.matrix} onKeyDown={onKeyDown}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Entity</span>
              </th>
              {OPERATIONS.map((operation) => (
                <th key={operation} scope="col">
                  {operationWord(operation)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ entity, cells }, row) => (
              <tr key={entity}>
                <th scope="row">{entityWords(entity)}</th>
                {cells.map((cell, column) => (
                  <Cell
                    key={OPERATIONS[column]}
                    cell={cell}
                    place={`${row} ${column}`}
                    first={at ? at.row === row && at.col === column : row === 0 && column === 0}
                    shown={cell !== null && cell.rule !== undefined && cell.rule === shownRule}
                    onLook={() => look({ row, col: column })}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

interface CellProps {
  cell: Access | null
  place: string
  /** Whether the cell is the tab stop. */
  first: boolean
  shown: boolean
  onLook: () => void
}

const Cell = ({ cell, place, first, shown, onLook }: CellProps) => (
  <td
    tabIndex={first ? 0 : -1}
    data-at={place}
    data-allowed={cell?.allowed}
    data-kept={cell?.kept || undefined}
    data-shown={shown || undefined}
    onFocus={onLook}
  >
    {cell === null ? (
      <span className="visually-hidden">does not apply</span>
    ) : (
      <>
        <span aria-hidden="true">{cell.allowed ? '✓' : '✗'}</span>
        <span className="visually-hidden">{cell.allowed ? 'allowed' : 'denied'}</span>
      </>
    )}
  </td>
)
