import { Button } from '@mantine/core'
import { edits } from '../../../data/live/edits.ts'
import classes from '../sheet.module.css'
import { CellInput } from './cell-input.tsx'
import { OTHER_SIDE } from './mirror.ts'
import {
  axleCells,
  CORNER_WORDS,
  type CornerName,
  carCells,
  cornerCells,
  type SheetCell,
} from './sheet-cells.ts'
import { useSheet } from './sheet-scope.ts'

interface BoxProps {
  title: string
  cells: readonly SheetCell[]
  /** The corner of the panel; also its grid area. */
  corner?: CornerName
}

function Box({ title, cells, corner }: BoxProps) {
  const { onMirror, locked, tolerances } = useSheet()
  const first = cells[0]
  if (!first) return null
  const other = corner && CORNER_WORDS[OTHER_SIDE[corner]].toLowerCase()
  return (
    <section className={classes.group} {...(corner && { style: { gridArea: corner } })} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {corner && !locked && !tolerances && (
          <Button
            variant="subtle"
            size="compact-md"
            h="var(--control)"
            miw={48}
            title={`${title} to ${other}; also the = key in a cell`}
            onClick={() => onMirror(first)}
          >
            <span className={classes.long}>{'Copy to '}</span>
            <span className={classes.arrow} aria-hidden="true">
              {'→ '}
            </span>
            {OTHER_SIDE[corner].toUpperCase()}
          </Button>
        )}
      </header>
      <div className={classes.cells}>
        {cells.map((cell) => (
          <CellInput key={cell.path} cell={cell} />
        ))}
      </div>
    </section>
  )
}

/** The setup sheet laid out by the corners of the car. `shows` filters cells. */
export function CarSheet({ shows = () => true }: { shows?: (cell: SheetCell) => boolean }) {
  const { setup } = useSheet()
  const corner = (name: CornerName) => (
    <Box title={CORNER_WORDS[name]} corner={name} cells={cornerCells[name].filter(shows)} />
  )
  const middle = [
    { title: 'Front axle', cells: axleCells.front.filter(shows) },
    { title: 'Car', cells: carCells.filter(shows) },
    { title: 'Rear axle', cells: axleCells.rear.filter(shows) },
  ].filter(({ cells }) => cells.length > 0)
  return (
    <div className={classes.car} data-bare={middle.length === 0 || undefined} {...edits('setup', setup.id)}>
      {corner('fl')}
      {corner('fr')}
      {middle.length > 0 && (
        <div className={classes.middle}>
          {middle.map(({ title, cells }) => (
            <Box key={title} title={title} cells={cells} />
          ))}
        </div>
      )}
      {corner('rl')}
      {corner('rr')}
    </div>
  )
}
