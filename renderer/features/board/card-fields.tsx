import { NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { boardCard } from '../../../server/contract/resources/issues/board-card.ts'
import { sentence } from '../../format/sentence.ts'
import { RowSelect } from '../../rows/fields/row-select.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { FormValues } from '../../ui/form/use-submit.ts'
import growing from '../issues/growing.module.css'
import { optionsOf } from '../issues/issue-words.ts'
import type { IssueContext } from '../issues/use-issue-context.ts'
import classes from './card-fields.module.css'
import type { Task } from './checklist.ts'
import { ChecklistField } from './checklist-field.tsx'
import type { ShownBoard } from './use-boards.ts'

interface CardFieldsProps {
  board: ShownBoard
  context: IssueContext
  initial: FormValues
  errors: Readonly<Record<string, string>>
}

const PRIORITIES = boardCard.fields.priority.unwrap().options
const NONE = { value: '', label: '–' }

/** Selects the assignees among the known people. */
function Assignees({ context, initial }: { context: IssueContext; initial: string[] }) {
  const [ids, setIds] = useState(initial)
  const { people, nameOf } = context.people
  const unknown = initial.filter((id) => !people.some((each) => each.id === id))
  const all = [...people, ...unknown.map((id) => ({ id, name: nameOf(id) ?? 'Unknown user' }))]
  return (
    <fieldset className="checks">
      <legend>Assigned to</legend>
      <input type="hidden" name="assigneeIds" value={JSON.stringify(ids)} />
      <div className={classes.people}>
        {all.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={ids.includes(id)}
              onChange={(event) =>
                setIds(event.currentTarget.checked ? [...ids, id] : ids.filter((each) => each !== id))
              }
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The form fields of a card: tasks on one side, references on the other. */
export function CardFields({ board, context, initial, errors }: CardFieldsProps) {
  const [setupId, setSetupId] = useState(initial.setupId ?? '')
  const error = (name: string, label: string) =>
    errors[name] === undefined ? undefined : sentence(label, errors[name])
  const select = (name: string, label: string, data: readonly { value: string; label: string }[]) => (
    <NativeSelect
      name={name}
      label={label}
      defaultValue={initial[name] ?? ''}
      data={[...data]}
      error={error(name, label)}
    />
  )
  return (
    <div className={classes.fields}>
      <div className="grid least gap-m">
        <TextField
          name="title"
          label="Title"
          defaultValue={initial.title}
          maxLength={200}
          autoComplete="off"
          error={errors.title}
          data-autofocus
        />
        <Textarea
          name="description"
          label="Description"
          defaultValue={initial.description ?? ''}
          rows={2}
          className={growing.growing ?? ''}
          maxLength={10_000}
          error={error('description', 'Description')}
        />
        <ChecklistField
          initial={JSON.parse(initial.checklist || '[]') as Task[]}
          error={error('checklist', 'Checklist')}
        />
        <label className="check">
          <input type="checkbox" name="done" defaultChecked={'done' in initial} />
          Done
        </label>
      </div>
      <div className="grid least gap-m">
        <div className={classes.pair}>
          {select(
            'column',
            'Column',
            board.columns.map((name) => ({ value: name, label: name })),
          )}
          {select('priority', 'Priority', optionsOf(PRIORITIES))}
        </div>
        <div className={classes.pair}>
          <DateField name="dueDay" label="Due day" value={initial.dueDay} error={errors.dueDay} />
          <TextField
            name="dueAt"
            label="Due time"
            hint={context.zone}
            placeholder="14:30"
            inputMode="numeric"
            defaultValue={initial.dueAt}
            error={errors.dueAt}
          />
        </div>
        <Assignees context={context} initial={JSON.parse(initial.assigneeIds || '[]') as string[]} />
        <TextField
          name="labels"
          label="Labels"
          hint="With commas between them."
          defaultValue={initial.labels}
          autoComplete="off"
          error={errors.labels}
        />
        <div className={classes.pair}>
          {select('carId', 'Car', [
            NONE,
            ...context.cars.map(({ id, number }) => ({ value: id, label: `Car ${number}` })),
          ])}
          {select('sessionId', 'Session', [
            NONE,
            ...context.sessions.map(({ id, name }) => ({ value: id, label: name })),
          ])}
        </div>
        {select('issueId', 'Issue', [
          NONE,
          ...context.issues.map(({ id, key, title }) => ({ value: id, label: `${key} ${title}` })),
        ])}
        <RowSelect
          target="setups"
          name="setupId"
          label="Setup"
          value={setupId}
          onChange={setSetupId}
          nothing="–"
          error={error('setupId', 'Setup')}
        />
      </div>
    </div>
  )
}
