import { Button, Text } from '@mantine/core'
import { useCommand } from '../../context/commands.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { driverForm } from './forms/driver-form.ts'

type Driver = Row<'drivers'>

/** Drivers of the cars of an event. */
export function EventDriversPanel({ cars }: { cars: readonly Row<'cars'>[] }) {
  const drivers = useRows('drivers', { sort: 'lastName' })
  const dialog = useDialog<'drivers'>()
  useCommand({ label: 'Add driver', group: 'Entries', run: dialog.add })
  const numbers = ({ carIds }: Driver) =>
    cars.filter(({ id }) => carIds.includes(id)).map(({ number }) => number)
  const here = drivers.data?.filter((driver) => numbers(driver).length > 0)
  // Drivers without a car are listed too, so that a new one appears.
  const free = drivers.data?.filter(({ carIds }) => carIds.length === 0) ?? []
  const columns: Column<Driver>[] = [
    { header: 'Car', cell: (driver) => numbers(driver).join(', '), short: true },
    { header: 'Driver', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`, main: true },
    { header: 'Code', cell: ({ code }) => code ?? '–', wide: true },
    { header: 'Category', cell: ({ fiaCategory }) => fiaCategory ?? '–', under: true },
  ]
  return (
    <Panel
      title={`Drivers${here && here.length > 0 ? ` (${here.length})` : ''}`}
      aside={
        <Button variant="default" onClick={dialog.add}>
          Add driver
        </Button>
      }
    >
      {!here && <QueryState queries={[drivers]} what="the drivers" />}
      {here?.length === 0 && (
        <Empty
          title="No drivers in these cars yet"
          text={
            free.length > 0
              ? 'Edit one of the drivers below and tick the car that they drive, or add another.'
              : 'Add a driver and tick the car that they drive.'
          }
        />
      )}
      {here && here.length > 0 && (
        <RowTable
          label="Drivers"
          columns={columns}
          rows={here}
          actions={(driver) => (
            <EditButton name={`${driver.firstName} ${driver.lastName}`} onClick={() => dialog.edit(driver)} />
          )}
        />
      )}
      {free.length > 0 && (
        <>
          <Text component="h3" fw={650}>
            In no car yet
          </Text>
          <RowTable
            label="Drivers in no car"
            columns={columns.filter(({ header }) => header !== 'Car')}
            rows={free}
            actions={(driver) => (
              <EditButton
                name={`${driver.firstName} ${driver.lastName}`}
                onClick={() => dialog.edit(driver)}
              />
            )}
          />
        </>
      )}
      <RowDialogs form={driverForm(cars)} {...dialog} />
    </Panel>
  )
}
