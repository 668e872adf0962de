import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from './card-fields.module.css'
import type { Task } from './checklist.ts'

interface ChecklistFieldProps {
  initial: readonly Task[]
  error: string | undefined
}

/** Edits the tasks of a card, one per line; Enter in the last line adds another. */
export function ChecklistField({ initial, error }: ChecklistFieldProps) {
  const [tasks, setTasks] = useState(initial.map((task, key) => ({ ...task, key })))
  const [added, setAdded] = useState('')
  const change = (key: number, what: Partial<Task>) =>
    setTasks(tasks.map((task) => (task.key === key ? { ...task, ...what } : task)))
  const add = () => {
    if (added.trim() === '') return
    const key = Math.max(-1, ...tasks.map((task) => task.key)) + 1
    setTasks([...tasks, { text: added.trim(), done: false, key }])
    setAdded('')
  }
  const all = added.trim() === '' ? tasks : [...tasks, { text: added.trim(), done: false }]
  return (
    <fieldset className="checks">
      <legend>Checklist</legend>
      <input
        type="hidden"
        name="checklist"
        value={JSON.stringify(all.map(({ text, done }) => ({ text, done })))}
      />
      <ul className={classes.tasks}>
        {tasks.map(({ key, text, done }, at) => (
          <li key={key}>
            <label className={classes.tick}>
              <input
                type="checkbox"
                aria-label={`Task ${at + 1} is done`}
                checked={done}
                onChange={(event) => change(key, { done: event.currentTarget.checked })}
              />
            </label>
            <TextInput
              aria-label={`Task ${at + 1}`}
              value={text}
              maxLength={500}
              onChange={(event) => change(key, { text: event.currentTarget.value })}
            />
            <ActionIcon
              aria-label={`Remove task ${at + 1}`}
              onClick={() => setTasks(tasks.filter((task) => task.key !== key))}
            >
              <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
                <path d="M6.4 5L12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z" />
              </svg>
            </ActionIcon>
          </li>
        ))}
      </ul>
      <div className={classes.add}>
        <TextInput
          aria-label="New task"
          placeholder="New task"
          value={added}
          maxLength={500}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || added.trim() === '') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" onClick={add}>
          Add
        </Button>
      </div>
      {error !== undefined && <Text c="var(--color-bad)">{error}</Text>}
    </fieldset>
  )
}
