import { NativeSelect } from '@mantine/core'
import { sentence } from '../../format/sentence.ts'
import { FilterField } from '../../rows/fields/filter-field.tsx'
import type { Field } from '../../schema/field.ts'
import { newKey } from '../../ui/form/new-key.ts'
import { RowButtons } from '../../ui/form/row-buttons.tsx'
import { FieldPicker } from './field-picker.tsx'
import type { FilterDraft } from './view-draft.ts'
import classes from './views.module.css'

interface FilterRowsProps {
  fields: readonly Field[]
  filter: readonly FilterDraft[]
  errors: Readonly<Record<string, string>>
  onChange: (filter: readonly FilterDraft[]) => void
}

/** Conditions of a view, all of which a row must meet. */
export function FilterRows({ fields, filter, errors, onChange }: FilterRowsProps) {
  const free = fields.filter(({ name }) => filter.every(({ field }) => field !== name))
  return (
    <>
      {filter.length > 0 && (
        <ul className={classes.filters} aria-label="Filters">
          {filter.map((each, index) => {
            const field = fields.find(({ name }) => name === each.field)
            const edit = (change: Partial<FilterDraft>) =>
              onChange(filter.with(index, { ...each, ...change }))
            const error = errors[`filter/${each.field}`]
            const label = field?.label ?? each.field
            return (
              <li key={each.key} className={classes.filter}>
                {field?.nullable && (
                  <NativeSelect
                    label={`${label}:`}
                    aria-label={`How ${label} is compared`}
                    data={[
                      { value: 'is', label: 'is' },
                      { value: 'empty', label: 'is empty' },
                    ]}
                    value={each.empty ? 'empty' : 'is'}
                    onChange={(event) => edit({ empty: event.currentTarget.value === 'empty' })}
                  />
                )}
                {field && !each.empty && (
                  <FilterField
                    field={field}
                    value={each.text}
                    onChange={(text) => edit({ text })}
                    nothing="Choose"
                  />
                )}
                {!field && <span>{`${each.field} is ${each.text}`}</span>}
                <RowButtons what={`filter ${label}`} onRemove={() => onChange(filter.toSpliced(index, 1))} />
                {error !== undefined && <p className={classes.wrong}>{sentence(label, error)}</p>}
              </li>
            )
          })}
        </ul>
      )}
      <FieldPicker
        label="Only rows whose"
        fields={free.map((field) => ({ path: field.name, label: field.label, unit: field.unit }))}
        value={null}
        placeholder="Type or choose a field"
        onChange={(name) => onChange([...filter, { key: newKey(), field: name, text: '', empty: false }])}
      />
    </>
  )
}
