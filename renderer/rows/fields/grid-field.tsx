import { Input } from '@mantine/core'
import { type CSSProperties, Fragment, useId } from 'react'
import { sentence } from '../../format/sentence.ts'
import type { Field } from '../../schema/field.ts'
import { type DataFieldProps, labelText } from './field-props.ts'
import classes from './fields.module.css'

interface GridRowProps extends DataFieldProps {
  /** The fields of this row, one in each column. */
  cells: readonly { column: Field; cell: Field }[]
}

/** A row of the table, with its error below, since a cell is too narrow for it. */
function GridRow({ field, cells, texts, errors }: GridRowProps) {
  const id = useId()
  const wrong = cells.filter(({ cell }) => errors[cell.name] !== undefined)
  return (
    <Fragment>
      <span className={classes.gridLabel} aria-hidden="true">
        {labelText(field)}
      </span>
      {cells.map(({ column, cell }) => (
        <Input
          key={cell.name}
          name={cell.name}
          aria-label={`${labelText(cell)}, ${column.label}`}
          // Mantine would say that nothing describes it.
          withAria={false}
          aria-describedby={wrong.length > 0 ? id : undefined}
          aria-invalid={errors[cell.name] !== undefined}
          error={errors[cell.name] !== undefined}
          size="md"
          defaultValue={texts[cell.name]}
          autoComplete="off"
          inputMode={cell.kind === 'text' ? 'text' : 'decimal'}
          classNames={{ input: classes.gridInput ?? '' }}
        />
      ))}
      {wrong.length > 0 && (
        <p id={id} className={classes.error}>
          {wrong
            .map(({ column, cell }) => sentence(`${column.label}: ${cell.label}`, errors[cell.name] ?? ''))
            .join(' ')}
        </p>
      )}
    </Fragment>
  )
}

/** Groups of the same fields side by side: a line for each field, a column for each group. */
export function GridField({ field, texts, errors }: DataFieldProps) {
  const columns = field.fields ?? []
  const style = { '--columns': columns.length } as CSSProperties
  return (
    <fieldset className={classes.group}>
      <legend>{field.label}</legend>
      {errors[field.name] !== undefined && (
        <p className={classes.error}>{sentence(field.label, errors[field.name] ?? '')}</p>
      )}
      <div className={classes.grid} style={style}>
        <span className={classes.gridCorner} />
        {columns.map(({ name, label }) => (
          <span key={name} className={`strong center ${classes.gridHead}`} aria-hidden="true">
            {label}
          </span>
        ))}
        {columns[0]?.fields?.map((row, index) => (
          <GridRow
            key={row.key}
            field={row}
            cells={columns.flatMap((column) => {
              const cell = column.fields?.[index]
              return cell ? [{ column, cell }] : []
            })}
            texts={texts}
            errors={errors}
          />
        ))}
      </div>
    </fieldset>
  )
}
