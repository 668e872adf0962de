import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AnyResource } from '../../../server/contract/define.ts'
import { TextField } from '../../ui/text-field.tsx'
import { choiceText } from '../../ui/words.ts'
import { targetOf } from './catalogue.ts'
import classes from './data.module.css'
import type { Field } from './field.ts'
import { wordsOfField } from './field-words.ts'
import { RowSelect } from './fields/row-select.tsx'
import { storedField } from './resource-fields.ts'

interface FilterProps {
  field: Field
  value: string
  onChange: (value: string) => void
}

/** Text is asked for when it is complete: each letter would be another list. */
function TextFilter({ field, value, onChange }: FilterProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      name={field.name}
      label={field.label}
      value={typed}
      placeholder="Any"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => typed.trim() !== value && onChange(typed.trim())}
      onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
    />
  )
}

function Filter({ field, value, onChange }: FilterProps) {
  if (field.kind === 'reference')
    return (
      <RowSelect
        target={targetOf(field)}
        label={field.label}
        value={value}
        onChange={onChange}
        nothing="Any"
        placeholder="Any"
      />
    )
  const choices =
    field.kind === 'boolean' ? ['true', 'false'] : field.kind === 'choice' ? field.options : undefined
  if (!choices) return <TextFilter key={value} field={field} value={value} onChange={onChange} />
  const data = choices.map((choice) => ({
    value: choice,
    label: field.kind === 'boolean' ? (choice === 'true' ? 'Yes' : 'No') : choiceText(choice),
  }))
  return (
    <NativeSelect
      label={field.label}
      value={value}
      data={[{ value: '', label: 'Any' }, ...data]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const TIMES = new Set<Field['kind']>(['date', 'timestamp'])
const NUMBERS = new Set<Field['kind']>(['number', 'integer', 'lapTime'])

/** Both ways to order by a field, in words that fit what it holds. */
function orders(field: Field) {
  const { name, label, kind } = field
  const [up, down] = TIMES.has(kind)
    ? ['earliest first', 'latest first']
    : NUMBERS.has(kind)
      ? ['smallest first', 'largest first']
      : ['A to Z', 'Z to A']
  return [
    { value: name, label: `${label}, ${up}` },
    { value: `-${name}`, label: `${label}, ${down}` },
  ]
}

interface ListControlsProps {
  resource: AnyResource
  query: Readonly<Record<string, string>>
  onChange: (name: string, value: string) => void
}

/** Order and filters of a list, as its declaration allows them. */
export function ListControls({ resource, query, onChange }: ListControlsProps) {
  const sorts = resource.sorts.flatMap((name) => storedField(resource, name) ?? [])
  const filters = resource.filters.flatMap((name) => storedField(resource, name) ?? [])
  if (sorts.length + filters.length === 0) return null
  const usual = resource.defaultSort ? wordsOfField(resource.defaultSort).label : 'As added'
  return (
    <search className={classes.controls} aria-label="Order and filters">
      {sorts.length > 0 && (
        <NativeSelect
          label="Order"
          value={query.sort ?? ''}
          data={[
            { value: '', label: usual },
            ...sorts.flatMap(orders).filter(({ value }) => value !== resource.defaultSort),
          ]}
          onChange={(event) => onChange('sort', event.currentTarget.value)}
        />
      )}
      {filters.map((field) => (
        <Filter
          key={field.name}
          field={field}
          value={query[field.name] ?? ''}
          onChange={(value) => onChange(field.name, value)}
        />
      ))}
    </search>
  )
}
