import { CloseButton } from '@mantine/core'
import { useState } from 'react'
import { sentence } from '../../format/sentence.ts'
import { resourceOf, targetOf } from '../../schema/catalogue.ts'
import type { Field } from '../../schema/field.ts'
import { nounOf } from '../../schema/row-title.ts'
import { useNames } from '../../schema/use-names.ts'
import { markedLabel } from './field-props.ts'
import classes from './fields.module.css'
import { RowSelect } from './row-select.tsx'

interface ReferencesFieldProps {
  field: Field
  text: string
  error: string | undefined
}

/** The rows that a row points at: chosen one after another, and taken out again. */
export function ReferencesField({ field, text, error }: ReferencesFieldProps) {
  const [ids, setIds] = useState<readonly string[]>(text ? text.split(' ') : [])
  const target = targetOf(field)
  const entity = resourceOf(target).name
  const { nameOf } = useNames(
    [entity],
    ids.map((id) => ({ entity, id })),
  )
  return (
    <div className={`${classes.references} ${classes.wide}`}>
      <RowSelect
        target={target}
        label={markedLabel(field)}
        hint={field.help}
        error={error === undefined ? undefined : sentence(field.label, error)}
        value=""
        onChange={(id) => id && setIds([...ids, id])}
        placeholder={`Add ${nounOf(target)}`}
        without={ids}
      />
      <input type="hidden" name={field.name} value={ids.join(' ')} />
      {ids.length > 0 && (
        <ul className={`grid gap-2xs ${classes.chosen}`} aria-label={field.label}>
          {ids.map((id) => (
            <li key={id}>
              {nameOf(entity, id)}
              <CloseButton
                size="var(--control)"
                aria-label={`Take out ${nameOf(entity, id)}`}
                onClick={() => setIds(ids.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
