import { Button, NativeSelect, TextInput } from '@mantine/core'
import { resources } from '../../../server/contract/index.ts'
import { formulaOf, isFormula } from '../../../server/contract/resources/custom-view.ts'
import { sentence } from '../../format/sentence.ts'
import { choiceText } from '../../format/words.ts'
import { SortableList, useSortableRow } from '../../ui/drag/sortable-list.tsx'
import { withMoved } from '../../ui/drag/with-moved.ts'
import { RowButtons } from '../../ui/form/row-buttons.tsx'
import { FieldPicker } from './field-picker.tsx'
import { type ColumnDraft, newColumn } from './view-draft.ts'
import type { ViewField } from './view-fields.ts'
import classes from './views.module.css'

const AGGREGATES = ['none', 'min', 'max', 'avg', 'sum', 'count'].map((value) => ({
  value,
  label: choiceText(value, 'aggregate'),
}))

interface ColumnRowsProps {
  entityType: string
  fields: readonly ViewField[]
  columns: readonly ColumnDraft[]
  errors: Readonly<Record<string, string>>
  onChange: (columns: readonly ColumnDraft[]) => void
}

interface ColumnRowProps {
  column: ColumnDraft
  fields: readonly ViewField[]
  errorOf: (field: string) => string | undefined
  onEdit: (change: Partial<ColumnDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function ColumnRow({ column, fields, errorOf, onEdit, onMove, onRemove }: ColumnRowProps) {
  const name = column.header || column.path
  const { row, handle } = useSortableRow(column.key, `column ${name}`)
  const text = (field: 'header' | 'unit' | 'decimals', label: string) => {
    const error = errorOf(field)
    return (
      <TextInput
        label={label}
        value={column[field]}
        error={error === undefined ? undefined : sentence(label, error)}
        autoComplete="off"
        onChange={(event) => onEdit({ [field]: event.currentTarget.value })}
        {...(field === 'decimals' && { inputMode: 'numeric' as const })}
      />
    )
  }
  return (
    <li {...row} className="card grid gap-s pad-s">
      <div className={classes.columnHead}>
        {handle}
        {isFormula(column.path) ? (
          <TextInput
            className={classes.picker ?? ''}
            label="Formula"
            value={column.path}
            error={errorOf('path') === undefined ? undefined : sentence('Formula', errorOf('path') ?? '')}
            autoComplete="off"
            onChange={(event) => onEdit({ path: formulaOf(event.currentTarget.value.replace(/^=/, '')) })}
          />
        ) : (
          <FieldPicker
            label="Field"
            fields={fields}
            value={column.path}
            error={errorOf('path')}
            onChange={(path) => {
              const at = fields.find((each) => each.path === path)
              onEdit({ path, header: at?.label ?? '', unit: at?.unit ?? '' })
            }}
          />
        )}
        <RowButtons what={`column ${name}`} onMove={onMove} onRemove={onRemove} />
      </div>
      <div className={classes.columnParts}>
        {text('header', 'Header')}
        <NativeSelect
          label="Shows"
          data={AGGREGATES}
          value={column.aggregate}
          onChange={(event) => onEdit({ aggregate: event.currentTarget.value as ColumnDraft['aggregate'] })}
        />
        {text('unit', 'Unit')}
        {text('decimals', 'Decimals')}
      </div>
    </li>
  )
}

/** Ordered columns of a view, with a field picker for the next one. */
export function ColumnRows({ entityType, fields, columns, errors, onChange }: ColumnRowsProps) {
  return (
    <>
      <SortableList
        keys={columns.map(({ key }) => key)}
        onMove={(from, to) =>
          onChange(columns.toSpliced(from, 1).toSpliced(to, 0, ...columns.slice(from, from + 1)))
        }
      >
        <ol className={classes.columns} aria-label="Columns">
          {columns.map((column, index) => (
            <ColumnRow
              key={column.key}
              column={column}
              fields={fields}
              errorOf={(field) => errors[`columns/${index}/${field}`]}
              onEdit={(change) => onChange(columns.with(index, { ...column, ...change }))}
              onMove={(by) => onChange(withMoved(columns, index, by))}
              onRemove={() => onChange(columns.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </SortableList>
      <FieldPicker
        label="Add a column"
        fields={fields}
        value={null}
        error={errors.columns}
        placeholder="Type or choose a field"
        onChange={(path) => onChange([...columns, newColumn(entityType, path)])}
      />
      {entityType === resources.laps.entityType && (
        <Button
          variant="default"
          onClick={() => onChange([...columns, newColumn(entityType, formulaOf(''))])}
        >
          Add a formula
        </Button>
      )}
    </>
  )
}
