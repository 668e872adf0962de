import { NativeSelect } from '@mantine/core'
import type { AnyResource } from '../../../server/contract/define/define.ts'
import { FilterField } from '../../rows/fields/filter-field.tsx'
import { storedField } from '../../schema/resource-fields.ts'
import { sortChoices } from '../../schema/sort-choices.ts'
import classes from './data.module.css'

interface ListControlsProps {
  resource: AnyResource
  query: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** Sort order and filters that the resource's declaration allows. */
export function ListControls({ resource, query, onChange }: ListControlsProps) {
  const filters = resource.filters.flatMap((name) => storedField(resource, name) ?? [])
  return (
    <search className={classes.controls} aria-label="Order and filters">
      <NativeSelect
        label="Order"
        value={query.sort ?? ''}
        data={sortChoices(resource)}
        onChange={(event) => onChange('sort', event.currentTarget.value)}
      />
      {filters.map((field) => (
        <FilterField
          key={field.name}
          field={field}
          value={query[field.name] ?? ''}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </search>
  )
}
