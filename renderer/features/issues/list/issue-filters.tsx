import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { type RefObject, useState } from 'react'
import type { IssueState } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { STANDARD_WORKFLOW } from '../../../../server/contract/resources/issues/issue-workflow.ts'
import { CarAssigneeFilters } from '../car-assignee-filters.tsx'
import { moveFocus } from '../issue/focus-row.ts'
import { optionsOf, SEVERITIES } from '../issue-words.ts'
import type { IssueContext } from '../use-issue-context.ts'
import classes from './issue-filters.module.css'
import { ALL_STATES, filterCount, type IssueQuery, OPEN_STATES, SORTS } from './issue-query.ts'

interface IssueFiltersProps {
  context: IssueContext
  query: IssueQuery
  ask: (change: Partial<IssueQuery>) => void
  search: RefObject<HTMLInputElement | null>
  /** Whether the page shows a board, which has no state filter and no sort order. */
  asBoard: boolean
}

const CATEGORIES = [
  { value: OPEN_STATES, label: 'Open' },
  { value: ALL_STATES, label: 'All' },
  { value: '*todo', label: 'Not yet seen' },
  { value: '*active', label: 'Being worked on' },
  { value: '*done', label: 'Done' },
]

/** The states of all workflows, unique by id. */
function statesOf({ workflows }: IssueContext): IssueState[] {
  const all = [...STANDARD_WORKFLOW.states, ...workflows.flatMap(({ states }) => states)]
  return [...new Map(all.map((state) => [state.id, state])).values()]
}

/** Filters of the issues. On a phone, all but the search are behind a button. */
export function IssueFilters({ context, query, ask, search, asBoard }: IssueFiltersProps) {
  const [open, setOpen] = useState(false)
  const count = filterCount(query)
  const pick = (name: keyof IssueQuery) => ({
    value: String(query[name]),
    onChange: (event: { currentTarget: HTMLSelectElement }) => ask({ [name]: event.currentTarget.value }),
  })
  return (
    <search className={`toolbar gap-s ${classes.filters}`} aria-label="Filters" data-open={open || undefined}>
      <TextInput
        ref={search}
        className={classes.search ?? ''}
        aria-label="Search in key, title and description"
        placeholder="Search"
        value={query.search}
        onChange={(event) => ask({ search: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          moveFocus(1)
        }}
        rightSection={
          query.search && (
            <CloseButton
              size="var(--control)"
              aria-label="Clear search"
              onClick={() => ask({ search: '' })}
            />
          )
        }
        rightSectionWidth="var(--control)"
      />
      <Button
        className={classes.more ?? ''}
        variant="default"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {!asBoard && (
        <NativeSelect
          aria-label="State"
          {...pick('state')}
          data={[
            ...CATEGORIES,
            {
              group: 'In this state',
              items: statesOf(context).map(({ id, name }) => ({ value: id, label: name })),
            },
          ]}
        />
      )}
      <NativeSelect
        aria-label="Severity"
        {...pick('severity')}
        data={[{ value: '', label: 'Any severity' }, ...optionsOf(SEVERITIES)]}
      />
      <CarAssigneeFilters context={context} car={pick('carId')} assignee={pick('assignee')} />
      {!asBoard && (
        <NativeSelect
          aria-label="Order"
          {...pick('sort')}
          data={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
        />
      )}
      <label className={`check ${classes.blocking}`}>
        <input
          type="checkbox"
          checked={query.blocking}
          onChange={(event) => ask({ blocking: event.currentTarget.checked })}
        />
        Blocking only
      </label>
    </search>
  )
}
