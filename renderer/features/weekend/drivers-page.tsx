import type { Row } from '../../data/row-cache.ts'
import { ListPage } from '../../rows/pages/list-page.tsx'
import type { Column } from '../../rows/row-table.tsx'
import { driverForm } from './forms/driver-form.ts'

const COLUMNS: readonly Column<Row<'drivers'>>[] = [
  { header: 'Driver', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`, main: true },
  { header: 'Code', cell: ({ code }) => code ?? '–', wide: true },
  { header: 'Category', cell: ({ fiaCategory }) => fiaCategory ?? '–', under: true },
  { header: 'Nationality', cell: ({ nationality }) => nationality ?? '–', wide: true },
]

/** Drivers of the account. Their cars are assigned on the page of an event. */
export const DriversPage = () => (
  <ListPage
    title="Drivers"
    form={driverForm()}
    sort="lastName"
    columns={COLUMNS}
    empty="Add your drivers here, then assign them to cars under Entries."
  />
)
