import { Button, Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { CarPlate } from '../../rows/car-plate.tsx'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { ExportMenu } from '../../rows/export/export-menu.tsx'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { LiveryChip } from '../../ui/marks/livery-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { carForm } from './forms/car-form.ts'
import { StarButton } from './star-button.tsx'

const COLUMNS: readonly Column<Row<'cars'>>[] = [
  { header: 'Ours', cell: (car) => <StarButton car={car} />, short: true },
  {
    header: 'No.',
    cell: (car) => (
      <>
        <CarPlate car={car} /> <LiveryChip color={car.liveryColor} />
      </>
    ),
    short: true,
  },
  { header: 'Name', cell: ({ name }) => name, main: true },
  { header: 'Class', cell: (car) => car.class, under: true },
  { header: 'Chassis', cell: ({ chassisId }) => chassisId ?? '–', extra: true },
]

/** Drivers of a car as a column: `Mira Ost (OST), Jan Weber`. */
const driversColumn = (drivers: readonly Row<'drivers'>[]): Column<Row<'cars'>> => {
  const of = ({ id }: Row<'cars'>) => drivers.filter(({ carIds }) => carIds.includes(id))
  return {
    header: 'Drivers',
    under: true,
    blank: (car) => of(car).length === 0,
    cell: (car) =>
      of(car)
        .map(
          ({ firstName, lastName, code }) => `${firstName} ${lastName}${code === null ? '' : ` (${code})`}`,
        )
        .join(', ') || '–',
  }
}

interface CarsPanelProps {
  eventId: string
  cars: readonly Row<'cars'>[]
  /** Of the whole account; undefined while loading or without read permission. */
  drivers: readonly Row<'drivers'>[] | undefined
}

/** Cars of an event. */
export function CarsPanel({ eventId, cars, drivers }: CarsPanelProps) {
  const dialog = useDialog<'cars'>()
  useCommand({ label: 'Add car', group: 'Entries', keys: 'N', run: dialog.add })
  const columns = useMemo(() => (drivers ? [...COLUMNS, driversColumn(drivers)] : COLUMNS), [drivers])
  return (
    <Panel
      title={`Cars${cars.length > 0 ? ` (${cars.length})` : ''}`}
      aside={
        <Group gap="xs">
          {cars.length > 0 && <ExportMenu what="cars" path="/cars" query={{ eventId, sort: 'number' }} />}
          <Button onClick={dialog.add}>Add car</Button>
        </Group>
      }
    >
      {cars.length > 0 ? (
        <RowTable
          label="Cars"
          columns={columns}
          rows={cars}
          isOurs={({ ours }) => ours}
          actions={(car) => <EditButton name={`car ${car.number}`} onClick={() => dialog.edit(car)} />}
        />
      ) : (
        <Empty title="No cars yet" text="Add the entries. Shift+Enter saves one and asks for the next.">
          <Text c="dimmed">To import a whole entry list from a file, press Import above.</Text>
        </Empty>
      )}
      <RowDialogs form={carForm(eventId, cars)} {...dialog} />
    </Panel>
  )
}
