import { Menu } from '@mantine/core'
import { Link } from 'wouter'
import { Measured } from '../../../ui/units/measured.tsx'
import { CORNER_WORDS, type Corner, cornerName } from '../corners.ts'
import type { Fitted, SetRow } from '../sets/set-rows.ts'
import classes from '../tyres.module.css'
import { WearMark } from './wear-mark.tsx'

/** Actions of a tyre or an empty corner. */
export interface CornerActions {
  onEdit: (fitted: Fitted) => void
  onMove: (fitted: Fitted, corner: Corner) => void
  onRemove: (fitted: Fitted) => void
  onAdd: (corner: Corner) => void
  onFit: ((corner: Corner) => void) | undefined
}

const colorStyle = (color: string | null | undefined) => (color ? { backgroundColor: color } : {})

const TyreFacts = ({ fitted, shared }: { fitted: Fitted; shared: boolean }) => {
  const { tyre, specification, laps, life, limits } = fitted
  return (
    <>
      <WearMark wearPct={life.wearPct} />
      <span className={classes.small}>
        <span className={classes.compound} aria-hidden="true" style={colorStyle(specification?.color)} />{' '}
        {tyre.barcode ?? tyre.name}
      </span>
      <span className={classes.small} data-shared={shared || undefined}>
        <Measured value={life.mileageKm} unit="km" decimals={1} />
        {` · ${laps} laps · ${life.heatCycles} HC`}
      </span>
      {limits.length > 0 && <span className="bad strong text-meta">{limits.join(', ')}</span>}
    </>
  )
}

/** Whether a tyre's usage equals its set's. */
const isShared = ({ life, laps }: Fitted, { set }: SetRow) =>
  life.mileageKm === set.km && laps === set.laps && life.heatCycles === set.heatCycles

interface CornerCellProps extends CornerActions {
  row: SetRow
  corner: Corner
  /** Page of the set; undefined on that page itself. */
  href?: string
}

/** A tyre of a set in the matrix, with a menu of actions. */
export function CornerCell({ row, corner, href, ...actions }: CornerCellProps) {
  const fitted = row.corners[corner]
  const inMatrix = href !== undefined
  const where = `${CORNER_WORDS[corner]} of set ${row.set.number}`
  return (
    <Menu position="bottom-start" transitionProps={{ duration: 0 }} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <button
          type="button"
          className={classes.tyre}
          data-empty={fitted ? undefined : true}
          data-limit={fitted && fitted.limits.length > 0 ? true : undefined}
        >
          <span className="visually-hidden">{`${where}: `}</span>
          {fitted ? (
            <TyreFacts fitted={fitted} shared={inMatrix && isShared(fitted, row)} />
          ) : (
            `${cornerName(corner)}: no tyre`
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{fitted ? fitted.tyre.name : where}</Menu.Label>
        {fitted ? (
          <>
            {href !== undefined && (
              <Menu.Item component={Link} href={href}>
                Measure, history
              </Menu.Item>
            )}
            <Menu.Item onClick={() => actions.onMove(fitted, corner)}>Move or swap…</Menu.Item>
            <Menu.Item onClick={() => actions.onEdit(fitted)}>Edit tyre…</Menu.Item>
            <Menu.Item onClick={() => actions.onRemove(fitted)}>Remove tyre…</Menu.Item>
          </>
        ) : (
          <>
            <Menu.Item onClick={() => actions.onAdd(corner)}>Add a tyre…</Menu.Item>
            {actions.onFit && (
              <Menu.Item onClick={() => actions.onFit?.(corner)}>Fit a loose tyre…</Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
