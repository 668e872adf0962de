import { sentence } from '../../format/sentence.ts'
import { DataField } from './data-field.tsx'
import type { DataFieldProps } from './field-props.ts'
import classes from './fields.module.css'

/** Fields of an object inside a row. */
export const GroupField = ({ field, texts, errors }: DataFieldProps) => (
  <fieldset className={classes.group}>
    <legend>{field.label}</legend>
    {errors[field.name] !== undefined && (
      <p className={classes.error}>{sentence(field.label, errors[field.name] ?? '')}</p>
    )}
    <div className={classes.fields}>
      {field.fields?.map((inner) => (
        <DataField key={inner.name} field={inner} texts={texts} errors={errors} />
      ))}
    </div>
  </fieldset>
)
