import { NativeSelect } from '@mantine/core'
import { usePerson } from '../../context/login-context.ts'
import type { IssueContext } from './use-issue-context.ts'

interface Picked {
  value: string
  onChange: (event: { currentTarget: HTMLSelectElement }) => void
}

interface CarAssigneeFiltersProps {
  context: IssueContext
  car: Picked
  assignee: Picked
}

/** Car and assignee filters, shared by issues and cards. */
export function CarAssigneeFilters({ context, car, assignee }: CarAssigneeFiltersProps) {
  const me = usePerson().user.id
  return (
    <>
      <NativeSelect
        aria-label="Car"
        {...car}
        data={[
          { value: '', label: 'Any car' },
          ...context.cars.map(({ id, number }) => ({ value: id, label: `Car ${number}` })),
        ]}
      />
      <NativeSelect
        aria-label="Assigned to"
        {...assignee}
        data={[
          { value: '', label: 'Anyone' },
          { value: 'me', label: 'Me' },
          { value: 'none', label: 'Unassigned' },
          ...context.people.people
            .filter(({ id }) => id !== me)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </>
  )
}
