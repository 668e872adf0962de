import { Button, Progress } from '@mantine/core'
import { lifeState, shareOf, type Used } from '../../../server/calc/garage/part-life.ts'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import type { FitContext } from './forms/fit-times.ts'
import { partForm } from './forms/part-form.tsx'
import { Due, LifeAmount, OfLimit } from './home/part-life.tsx'
import { PartCar } from './part-car.tsx'

type Part = Row<'parts'>

const COLORS = { good: 'var(--color-good)', soon: 'var(--color-warn)', due: 'var(--color-bad)' }
const LOOKS = { soon: 'warn bold nowrap', due: 'bad bold nowrap' }

interface LifeProps {
  /** Undefined of a part that the server does not have yet. */
  value: number | undefined
  limit: number | null
  unit: Used['unit']
}

/** What a part has run, of its limit. */
function Life({ value, limit, unit }: LifeProps) {
  if (limit === null || value === undefined) return <LifeAmount value={value} unit={unit} />
  const used = { unit, value, limit, share: shareOf(value, limit) }
  const state = lifeState(used.share)
  return (
    <>
      <OfLimit {...used} />
      {state !== 'good' && (
        <>
          {', '}
          <span className={LOOKS[state]}>
            <Due used={used} />
          </span>
        </>
      )}
      <Progress size="xs" value={Math.min(used.share, 1) * 100} color={COLORS[state]} aria-hidden="true" />
    </>
  )
}

const LIFE: readonly Column<Part>[] = [
  { header: 'Distance', under: true, cell: ({ km, maxKm }) => <Life value={km} limit={maxKm} unit="km" /> },
  {
    header: 'Hours',
    under: true,
    cell: ({ hours, maxHours }) => <Life value={hours} limit={maxHours} unit="h" />,
  },
  {
    header: 'Cycles',
    under: true,
    cell: ({ cycles, maxCycles }) => <Life value={cycles} limit={maxCycles} unit="cycles" />,
  },
]

/** What the fits of the part that is edited are shown with; undefined while none is edited, or not all of it is known. */
function useFitting(eventId: string, part: Part | undefined): FitContext | undefined {
  const event = useRow('events', eventId).data
  const track = useRow('tracks', event?.trackId).data
  const cars = useRows('cars', {}, part !== undefined).data
  const events = useRows('events', {}, part !== undefined).data
  if (!part || !track || !cars || !events) return undefined
  return {
    fits: part.fits,
    zone: track.timeZone ?? 'UTC',
    carName: (carId) => {
      const car = cars.find(({ id }) => id === carId)
      if (!car) return 'A car that was removed'
      const at = events.find(({ id }) => id === car.eventId)?.name
      return car.eventId === eventId ? `Car ${car.number}` : `Car ${car.number} at ${at}`
    },
  }
}

interface PartsPanelProps {
  eventId: string
  cars: readonly Row<'cars'>[]
}

/** Parts of the team with what they have run, and the car of this event that each is on. */
export function PartsPanel({ eventId, cars }: PartsPanelProps) {
  const parts = useRows('parts', { sort: 'name' })
  const dialog = useDialog<'parts'>()
  const unitOf = useUnits()
  const edited = dialog.open?.mode === 'edit' ? dialog.open.row : undefined
  const fitting = useFitting(eventId, edited)
  useCommand({ label: 'Add part', group: 'Entries', run: dialog.add })
  const columns: Column<Part>[] = [
    { header: 'Part', cell: ({ name }) => name, main: true },
    { header: 'Serial', cell: ({ serial }) => serial ?? '–', extra: true },
    { header: 'Car', cell: (part) => <PartCar part={part} cars={cars} />, short: true },
    ...LIFE,
  ]
  return (
    <Panel
      title={`Parts${parts.data && parts.data.length > 0 ? ` (${parts.data.length})` : ''}`}
      aside={
        <Button variant="default" onClick={dialog.add}>
          Add part
        </Button>
      }
    >
      {!parts.data && <QueryState queries={[parts]} what="the parts" />}
      {parts.data?.length === 0 && (
        <Empty
          title="No parts yet"
          text="Add engines, gearboxes and other parts with a life. Fit them to a car: its laps count towards their limits."
        />
      )}
      {parts.data && parts.data.length > 0 && (
        <RowTable
          label="Parts"
          columns={columns}
          rows={parts.data}
          actions={(part) => <EditButton name={part.name} onClick={() => dialog.edit(part)} />}
        />
      )}
      {(!edited || fitting) && <RowDialogs form={partForm(unitOf, fitting)} {...dialog} />}
    </Panel>
  )
}
