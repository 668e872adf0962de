import { Link } from 'wouter'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { kebabWords, sentenceCase } from '../../format/words.ts'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { resourceOf } from '../../schema/catalogue.ts'
import { cellText, NOTHING, shortText } from '../../schema/cell-text.ts'
import { columnFields } from '../../schema/columns.ts'
import type { Field } from '../../schema/field.ts'
import { inUnits } from '../../schema/in-units.ts'
import { titleFields } from '../../schema/row-title.ts'
import { type Mention, type Names, useNames } from '../../schema/use-names.ts'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { LiveryChip } from '../../ui/marks/livery-chip.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import classes from './data.module.css'

export type DataRow = Readonly<Record<string, unknown>> & { id: string }

/** The distinct rows that these reference fields point at. */
function mentionsOf(fields: readonly Field[], rows: readonly DataRow[]): Mention[] {
  return fields.flatMap(({ key, entity }) =>
    entity === undefined
      ? []
      : rows.flatMap((row) =>
          [row[key]].flat().flatMap((id) => (typeof id === 'string' ? { entity, id } : [])),
        ),
  )
}

const isNumber = ({ kind }: Field) => kind === 'number' || kind === 'integer' || kind === 'lapTime'

/** Field kinds with short values; their cells do not wrap. */
const SHORT = new Set<Field['kind']>(['choice', 'date', 'timestamp', 'lapTime', 'number', 'integer'])

/** Number of columns that a tablet shows beside the name. */
const ON_TABLET = 4
/** Number of columns that a phone shows below the name. */
const UNDER = 2

function Cell({ field, row, names }: { field: Field; row: DataRow; names: Names }) {
  const value = row[field.key]
  const text = cellText(field, value, field.owner ? names.fullNameOf : names.nameOf)
  const short = shortText(text)
  return (
    <>
      {field.kind === 'color' && typeof value === 'string' && (
        <>
          <LiveryChip color={value} />{' '}
        </>
      )}
      {short === text ? text : <span title={text}>{short}</span>}
    </>
  )
}

interface DataTableProps {
  resourceKey: ResourceKey
  rows: readonly DataRow[]
  hrefOf: (id: string) => string
  onOpen: (id: string) => void
}

/** Table of a resource's rows, in the columns that its declaration suggests. */
export function DataTable({ resourceKey, rows, hrefOf, onOpen }: DataTableProps) {
  const fields = inUnits(columnFields(resourceKey), useUnits())
  const shown = [...titleFields(resourceKey), ...fields]
  const entities = [...new Set(shown.flatMap(({ entity }) => entity ?? []))]
  const names = useNames(entities, mentionsOf(shown, rows), true)
  const titleOf = (row: DataRow) => names.titleOf(resourceKey, row)
  const under = fields.filter((field) => !isNumber(field) && field.kind !== 'boolean').slice(0, UNDER)
  const columns: Column<DataRow>[] = [
    {
      header: titleFields(resourceKey)
        .map(({ label }) => label)
        .join(', '),
      main: true,
      cell: (row) => (
        <Link href={hrefOf(row.id)} className={classes.rowLink} title={titleOf(row)}>
          {shortText(titleOf(row))}
        </Link>
      ),
    },
    ...fields.map(
      (field, index): Column<DataRow> => ({
        header: field.label,
        cell: (row) => <Cell field={field} row={row} names={names} />,
        blank: (row) => cellText(field, row[field.key], names.nameOf) === NOTHING,
        ...(under.includes(field) ? { under: true } : { wide: true }),
        ...(index >= ON_TABLET && { extra: true }),
        ...(isNumber(field) && { align: 'right' as const }),
        ...(SHORT.has(field.kind) && { short: true }),
      }),
    ),
  ]
  return (
    <RowTable
      label={sentenceCase(kebabWords(resourceOf(resourceKey).path))}
      columns={columns}
      rows={rows}
      actions={(row) => <EditButton name={titleOf(row)} onClick={() => onOpen(row.id)} />}
    />
  )
}
