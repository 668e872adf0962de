import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changedState, shiftedState, type WorkflowDraft, withoutState, withState } from './workflow-draft.ts'
import classes from './workflow-editor.module.css'

interface WorkflowStatesProps {
  draft: WorkflowDraft
  onChange: (draft: WorkflowDraft) => void
}

const CATEGORIES = [
  { value: 'todo', label: 'To do' },
  { value: 'active', label: 'Active' },
  { value: 'done', label: 'Done' },
]
type Category = WorkflowDraft['states'][number]['category']

const Arrow = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
    <path d={d} />
  </svg>
)

/** The states of a workflow in order. New issues start in the first. */
export function WorkflowStates({ draft, onChange }: WorkflowStatesProps) {
  const [added, setAdded] = useState('')
  const add = () => {
    if (added.trim() === '') return
    onChange(withState(draft, added.trim()))
    setAdded('')
  }
  return (
    <section aria-label="States">
      <h3 className={classes.head}>States</h3>
      <ol className={classes.states}>
        {draft.states.map((state, index) => (
          <li key={state.id}>
            <input
              type="color"
              className="color-input"
              aria-label={`Colour of ${state.name}`}
              value={(state.color ?? '#868e96').toLowerCase()}
              onChange={(event) =>
                onChange(changedState(draft, state.id, { color: event.currentTarget.value.toUpperCase() }))
              }
            />
            <TextInput
              aria-label={`Name of state ${index + 1}`}
              value={state.name}
              maxLength={60}
              onChange={(event) =>
                onChange(changedState(draft, state.id, { name: event.currentTarget.value }))
              }
            />
            <NativeSelect
              aria-label={`Category of ${state.name}`}
              value={state.category}
              data={CATEGORIES}
              onChange={(event) =>
                onChange(changedState(draft, state.id, { category: event.currentTarget.value as Category }))
              }
            />
            <span className="flex">
              <ActionIcon
                aria-label={`${state.name} further up`}
                aria-disabled={index === 0}
                onClick={() => onChange(shiftedState(draft, state.id, -1))}
              >
                <Arrow d="M12 6l7 8H5z" />
              </ActionIcon>
              <ActionIcon
                aria-label={`${state.name} further down`}
                aria-disabled={index === draft.states.length - 1}
                onClick={() => onChange(shiftedState(draft, state.id, 1))}
              >
                <Arrow d="M12 18l7-8H5z" />
              </ActionIcon>
              <ActionIcon
                aria-label={`Remove ${state.name}`}
                onClick={() => onChange(withoutState(draft, state.id))}
              >
                <Arrow d="M6.4 5L12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z" />
              </ActionIcon>
            </span>
          </li>
        ))}
      </ol>
      <div className={classes.add}>
        <TextInput
          aria-label="Name of the new state"
          placeholder="New state"
          value={added}
          maxLength={60}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add state
        </Button>
      </div>
    </section>
  )
}
