import { NativeSelect } from '@mantine/core'
import { CarAssigneeFilters } from '../issues/car-assignee-filters.tsx'
import type { IssueContext } from '../issues/use-issue-context.ts'
import classes from './board-page.module.css'
import type { BoardQuery } from './board-query.ts'

interface BoardFiltersProps {
  context: IssueContext
  labels: readonly string[]
  query: BoardQuery
  ask: (name: keyof BoardQuery, value: string) => void
}

/** Filters the cards by car, assignee and label. */
export function BoardFilters({ context, labels, query, ask }: BoardFiltersProps) {
  const pick = (name: keyof BoardQuery) => ({
    value: query[name],
    onChange: (event: { currentTarget: HTMLSelectElement }) => ask(name, event.currentTarget.value),
  })
  return (
    <search className={classes.filters} aria-label="Filters">
      <CarAssigneeFilters context={context} car={pick('carId')} assignee={pick('assignee')} />
      <NativeSelect
        aria-label="Label"
        {...pick('label')}
        data={[{ value: '', label: 'Any label' }, ...labels.map((label) => ({ value: label, label }))]}
      />
    </search>
  )
}
