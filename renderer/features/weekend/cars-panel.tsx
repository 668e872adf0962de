import { Button, Text } from '@mantine/core'
import { useMemo } from 'react'
import type { Row } from '../../api/row-cache.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LiveryChip } from '../../ui/livery-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Column, RowTable } from '../../ui/row-table.tsx'
import { carForm } from './forms/car-form.ts'
import { RowDialogs } from './row-dialogs.tsx'
import { useDialog } from './use-dialog.ts'

const COLUMNS: readonly Column<Row<'cars'>>[] = [
  {
    header: 'No.',
    cell: ({ number, liveryColor }) => (
      <>
        <LiveryChip color={liveryColor} /> <strong>{number}</strong>
      </>
    ),
    short: true,
  },
  { header: 'Name', cell: ({ name }) => name, main: true },
  { header: 'Class', cell: (car) => car.class, under: true },
  { header: 'Chassis', cell: ({ chassisId }) => chassisId ?? '–', wide: true },
]

interface CarsPanelProps {
  eventId: string
  cars: readonly Row<'cars'>[]
}

/** The entries of an event. The order of the page is that of numbers: 9 before 10. */
export function CarsPanel({ eventId, cars }: CarsPanelProps) {
  const dialog = useDialog<'cars'>()
  const rows = useMemo(() => {
    const { compare } = new Intl.Collator('en', { numeric: true })
    return cars.toSorted((a, b) => compare(a.number, b.number))
  }, [cars])
  const classes = useMemo(() => [...new Set(cars.map((car) => car.class))], [cars])
  return (
    <Panel
      title={`Cars${cars.length > 0 ? ` (${cars.length})` : ''}`}
      aside={<Button onClick={dialog.add}>Add car</Button>}
    >
      {rows.length > 0 ? (
        <RowTable
          label="Cars"
          columns={COLUMNS}
          rows={rows}
          actions={(car) => <EditButton name={`car ${car.number}`} onClick={() => dialog.edit(car)} />}
        />
      ) : (
        <Empty title="No cars yet" text="Add the entries. Shift+Enter saves one and asks for the next.">
          <Text c="dimmed">A whole entry list comes in with “npm run load -- folder”.</Text>
        </Empty>
      )}
      <RowDialogs form={carForm(eventId, classes)} {...dialog} />
    </Panel>
  )
}
