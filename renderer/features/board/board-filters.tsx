import { NativeSelect } from '@mantine/core'
import { usePerson } from '../../app/login-context.ts'
import type { IssueDesk } from '../issues/use-issue-desk.ts'
import classes from './board-page.module.css'
import type { BoardQuery } from './board-query.ts'

interface BoardFiltersProps {
  desk: IssueDesk
  labels: readonly string[]
  query: BoardQuery
  ask: (name: keyof BoardQuery, value: string) => void
}

/** Which cards are shown. */
export function BoardFilters({ desk, labels, query, ask }: BoardFiltersProps) {
  const me = usePerson().user.id
  const pick = (name: keyof BoardQuery) => ({
    value: query[name],
    onChange: (event: { currentTarget: HTMLSelectElement }) => ask(name, event.currentTarget.value),
  })
  return (
    <search className={classes.filters} aria-label="Filters">
      <NativeSelect
        aria-label="Car"
        {...pick('carId')}
        data={[
          { value: '', label: 'Any car' },
          ...desk.cars.map(({ id, number }) => ({ value: id, label: `Car ${number}` })),
        ]}
      />
      <NativeSelect
        aria-label="Assigned to"
        {...pick('assignee')}
        data={[
          { value: '', label: 'Anybody' },
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'Nobody' },
          ...desk.people.people
            .filter(({ id }) => id !== me)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label="Label"
        {...pick('label')}
        data={[{ value: '', label: 'Any label' }, ...labels.map((label) => ({ value: label, label }))]}
      />
    </search>
  )
}
