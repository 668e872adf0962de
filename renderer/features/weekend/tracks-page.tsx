import type { Row } from '../../data/row-cache.ts'
import { ListPage } from '../../rows/pages/list-page.tsx'
import type { Column } from '../../rows/row-table.tsx'
import { Measured } from '../../ui/units/measured.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { trackForm } from './forms/track-form.ts'

const COLUMNS: readonly Column<Row<'tracks'>>[] = [
  { header: 'Track', cell: ({ name }) => name, main: true },
  { header: 'Country', cell: ({ country }) => country, under: true },
  {
    header: 'Length',
    cell: ({ lengthKm }) => <Measured value={lengthKm} unit="km" decimals={3} />,
    under: true,
  },
  { header: 'Corners', cell: ({ cornerCount }) => cornerCount, wide: true },
  { header: 'Time zone', cell: ({ timeZone }) => timeZone ?? 'not set', wide: true },
]

/** Tracks of the account. */
export function TracksPage() {
  const unitOf = useUnits()
  return (
    <ListPage
      title="Tracks"
      form={trackForm(unitOf)}
      sort="name"
      columns={COLUMNS}
      empty="Add the track of your next event. Its time zone sets the clocks of that event."
    />
  )
}
