import type { Row } from '../../api/row-cache.ts'
import type { Column } from '../../ui/row-table.tsx'
import { trackForm } from './forms/track-form.ts'
import { ListPage } from './list-page.tsx'

const COLUMNS: readonly Column<Row<'tracks'>>[] = [
  { header: 'Track', cell: ({ name }) => name, main: true },
  { header: 'Country', cell: ({ country }) => country, under: true },
  { header: 'Length', cell: ({ lengthKm }) => `${lengthKm} km`, under: true },
  { header: 'Corners', cell: ({ cornerCount }) => cornerCount, wide: true },
  { header: 'Time zone', cell: ({ timeZone }) => timeZone ?? 'not set', wide: true },
]

/** Every track that events are held at. */
export const TracksPage = () => (
  <ListPage
    title="Tracks"
    form={trackForm()}
    sort="name"
    columns={COLUMNS}
    empty="Add the track of your next event. Its time zone sets the clocks of that event."
  />
)
