import { Link, useLocation } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { ListPage } from '../../rows/pages/list-page.tsx'
import type { Column } from '../../rows/row-table.tsx'
import { profileForm } from './profile/profile-form.ts'

const COLUMNS: readonly Column<Row<'dataAnalysisProfiles'>>[] = [
  {
    header: 'Profile',
    cell: ({ id, name }) => (
      <Link href={`/kpis/${id}`} className="plain-link">
        {name}
      </Link>
    ),
    main: true,
  },
  { header: 'KPIs', cell: ({ kpis }) => kpis.length, align: 'right', short: true },
  { header: 'Automatic', cell: ({ automatic }) => (automatic ? 'Yes' : 'No'), wide: true },
]

/** Lists the account's KPI profiles. */
export function KpisPage() {
  const [, go] = useLocation()
  return (
    <ListPage
      title="KPIs"
      form={profileForm()}
      sort="name"
      columns={COLUMNS}
      empty="A profile lists the values to calculate from a lap’s telemetry, such as top speed or time at full throttle. Add one, then type its KPIs."
      onAdded={({ id }) => go(`/kpis/${id}`)}
    />
  )
}
