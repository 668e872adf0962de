import type { FormValues } from '../../../ui/use-submit.ts'
import type { Field } from '../field.ts'
import { DataField } from './data-field.tsx'
import classes from './fields.module.css'

interface FormFieldsProps {
  fields: readonly Field[]
  /** What stands in the inputs, by name. */
  texts: FormValues
  errors: Readonly<Record<string, string>>
}

/** The inputs of a form, two abreast where there is room. */
export const FormFields = ({ fields, texts, errors }: FormFieldsProps) => (
  <div className={classes.fields} data-begin>
    {fields.map((field) => (
      <DataField key={field.name} field={field} texts={texts} errors={errors} />
    ))}
  </div>
)
