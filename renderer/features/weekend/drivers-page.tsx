import type { Row } from '../../api/row-cache.ts'
import type { Column } from '../../ui/row-table.tsx'
import { driverForm } from './forms/driver-form.ts'
import { ListPage } from './list-page.tsx'

const COLUMNS: readonly Column<Row<'drivers'>>[] = [
  { header: 'Driver', cell: ({ firstName, lastName }) => `${firstName} ${lastName}`, main: true },
  { header: 'Code', cell: ({ code }) => code ?? '–', wide: true },
  { header: 'Category', cell: ({ fiaCategory }) => fiaCategory ?? '–', under: true },
  { header: 'Nationality', cell: ({ nationality }) => nationality ?? '–', wide: true },
]

/** Every driver of the account. In which car one sits is said on the page of the event. */
export const DriversPage = () => (
  <ListPage
    title="Drivers"
    form={driverForm()}
    sort="lastName"
    columns={COLUMNS}
    empty="Add your drivers here; the page of an event puts them into its cars."
  />
)
