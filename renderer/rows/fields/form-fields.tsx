import type { Field } from '../../schema/field.ts'
import type { FormValues } from '../../ui/form/use-submit.ts'
import { DataField } from './data-field.tsx'
import classes from './fields.module.css'

interface FormFieldsProps {
  fields: readonly Field[]
  /** Texts of the inputs, by name. */
  texts: FormValues
  errors: Readonly<Record<string, string>>
}

/** The inputs of a form, in two columns where they fit. */
export const FormFields = ({ fields, texts, errors }: FormFieldsProps) => (
  <div className={classes.fields} data-begin>
    {fields.map((field) => (
      <DataField key={field.name} field={field} texts={texts} errors={errors} />
    ))}
  </div>
)
