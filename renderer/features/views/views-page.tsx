import { Link, useLocation } from 'wouter'
import type { Row } from '../../data/row-cache.ts'
import { sentenceCase } from '../../format/words.ts'
import { ListPage } from '../../rows/pages/list-page.tsx'
import type { Column } from '../../rows/row-table.tsx'
import { nounOf } from '../../schema/row-title.ts'
import { keyOfType } from './view-fields.ts'
import { viewForm } from './view-form.ts'

function rowsText({ entityType, layout }: Row<'customViews'>): string {
  if (layout !== null) return 'Telemetry layout'
  const key = keyOfType(entityType)
  return key ? sentenceCase(nounOf(key)) : entityType
}

const COLUMNS: readonly Column<Row<'customViews'>>[] = [
  {
    header: 'View',
    main: true,
    cell: ({ id, name }) => (
      <Link href={`/views/${id}`} className="plain-link">
        {name}
      </Link>
    ),
  },
  { header: 'Rows of', cell: rowsText, under: true, short: true },
  {
    header: 'Columns',
    cell: ({ columns, layout }) => (layout === null ? columns.length : '–'),
    align: 'right',
    wide: true,
  },
  { header: 'For', cell: ({ shared }) => (shared ? 'Everyone' : 'Author only'), wide: true },
]

/** The team's views. */
export function ViewsPage() {
  const [, go] = useLocation()
  return (
    <ListPage
      title="Views"
      form={viewForm()}
      sort="name"
      columns={COLUMNS}
      empty="A view is a table of your own: the columns you choose of laps, tyres, issues or anything else, filtered, grouped, and exported as a file. Add one, from a template or empty."
      onAdded={({ id }) => go(`/views/${id}`)}
    />
  )
}
