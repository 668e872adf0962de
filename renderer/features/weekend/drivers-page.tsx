import { Button, Group, Title } from '@mantine/core'
import type { Row } from '../../api/row-cache.ts'
import { useRows } from '../../api/use-rows.ts'
import { EditButton } from '../../ui/edit-button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { type Column, RowTable } from '../../ui/row-table.tsx'
import { driverForm } from './forms/driver-form.ts'
import { RowDialogs } from './row-dialogs.tsx'
import { useDialog } from './use-dialog.ts'

const COLUMNS: readonly Column<Row<'drivers'>>[] = [
  { header: 'Driver', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`, main: true },
  { header: 'Code', cell: ({ code }) => code ?? '–', wide: true },
  { header: 'Category', cell: ({ fiaCategory }) => fiaCategory ?? '–', under: true },
  { header: 'Nationality', cell: ({ nationality }) => nationality ?? '–', wide: true },
]

/** Every driver of the account. In which car one sits is said on the page of the event. */
export function DriversPage() {
  const drivers = useRows('drivers', { sort: 'lastName' })
  const dialog = useDialog<'drivers'>()
  return (
    <main className="page">
      <Group justify="space-between">
        <Title order={1}>Drivers</Title>
        <Button onClick={dialog.add}>Add driver</Button>
      </Group>
      {!drivers.data && <QueryState queries={[drivers]} what="the drivers" />}
      {drivers.data?.length === 0 && (
        <Empty
          title="No drivers yet"
          text="Add your drivers here; the page of an event puts them into its cars."
        />
      )}
      {drivers.data && drivers.data.length > 0 && (
        <Panel title="All drivers">
          <RowTable
            label="Drivers"
            columns={COLUMNS}
            rows={drivers.data}
            actions={(driver) => (
              <EditButton
                name={`${driver.firstName} ${driver.lastName}`}
                onClick={() => dialog.edit(driver)}
              />
            )}
          />
        </Panel>
      )}
      <RowDialogs form={driverForm()} {...dialog} />
    </main>
  )
}
