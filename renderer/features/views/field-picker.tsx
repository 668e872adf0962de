import { useState } from 'react'
import { sentence } from '../../format/sentence.ts'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import type { ViewField } from './view-fields.ts'
import classes from './views.module.css'

interface FieldPickerProps {
  label: string
  fields: readonly Pick<ViewField, 'path' | 'label' | 'unit'>[]
  /** Path of the chosen field; null if each choice adds another one. */
  value: string | null
  onChange: (path: string) => void
  error?: string | undefined
  placeholder?: string
  /** Placeholder. */
  nothing?: string
}

/** Searchable choice of an entity's field. An unknown path is kept and shown as text. */
export function FieldPicker({
  label,
  fields,
  value,
  onChange,
  error,
  placeholder,
  nothing,
}: FieldPickerProps) {
  const [search, setSearch] = useState('')
  const known = fields.map(({ path, label: words, unit }) => ({
    value: path,
    label: unit === null ? words : `${words} (${unit})`,
  }))
  const chosen = value && !fields.some(({ path }) => path === value) ? [{ value, label: value }] : []
  return (
    <SearchSelect
      className={classes.picker ?? ''}
      label={label}
      error={error === undefined ? undefined : sentence(label, error)}
      data={[...(nothing !== undefined && value ? [{ value: '', label: nothing }] : []), ...chosen, ...known]}
      value={value || null}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(path) => {
        if (value === null) setSearch('')
        if (path !== null) onChange(path)
      }}
      placeholder={placeholder ?? nothing ?? 'Type or choose'}
      nothingFoundMessage="No such field"
      allowDeselect={false}
    />
  )
}
