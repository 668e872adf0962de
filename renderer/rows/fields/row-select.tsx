import { useState } from 'react'
import type { ResourceKey } from '../../../server/contract/index.ts'
import type { Filters } from '../../data/row-list.ts'
import { kebabWords } from '../../format/words.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { useChoices } from '../../schema/use-choices.ts'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { narrowing } from './narrowing.ts'

const SHOWN_AT_ONCE = 100

interface RowSelectProps {
  target: ResourceKey
  label: string
  value: string
  onChange: (id: string) => void
  /** Says that nothing is chosen; without it, something has to be. */
  nothing?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  name?: string
  placeholder?: string
  /** Ids that are chosen already, and not offered again. */
  without?: readonly string[]
}

/** Picks one row by its name: open it and choose, or type a part of the name. */
export function RowSelect(props: RowSelectProps) {
  const { target, label, value, onChange, nothing, hint, error, name, placeholder, without = [] } = props
  const [filters, setFilters] = useState<Filters>({})
  const [search, setSearch] = useState('')
  const { choices, loading, failed, more } = useChoices(target, value ? [value] : [], filters)
  const offered = choices.filter((choice) => !without.includes(choice.value))
  const what = kebabWords(resourceOf(target).path)
  const waiting = failed ? `You may not see the ${what}` : 'Loading…'
  return (
    <SearchSelect
      label={label}
      description={more ? `${hint ?? ''} The first ${choices.length} ${what} are offered.`.trim() : hint}
      error={error}
      value={value || null}
      onChange={(id) => {
        // Where a choice navigates elsewhere, the input is cleared for the next one.
        setSearch('')
        onChange(id ?? '')
      }}
      searchValue={search}
      onSearchChange={setSearch}
      data={[...(nothing !== undefined && value ? [{ value: '', label: nothing }] : []), ...offered]}
      limit={SHOWN_AT_ONCE}
      placeholder={loading || failed ? waiting : (placeholder ?? 'Type or choose')}
      nothingFoundMessage={loading || failed ? waiting : `No such ${what}`}
      allowDeselect={false}
      openOnFocus={false}
      onFocus={(event) => setFilters(narrowing(target, event.currentTarget.form))}
      {...(name !== undefined && { name })}
    />
  )
}
