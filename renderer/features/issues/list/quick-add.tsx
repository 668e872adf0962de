import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useCreate } from '../../../data/use/use-rows.ts'
import { refusalText } from '../../../schema/refusal-text.ts'
import { isFocusFreeFor } from '../../../ui/has-no-focus.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type Issue, optionsOf, SEVERITIES, type Severity } from '../issue-words.ts'
import type { IssueContext } from '../use-issue-context.ts'
import { useDefaultWorkflow } from '../workflow/use-default-workflow.ts'
import classes from './quick-add.module.css'

interface QuickAddProps {
  context: IssueContext
  title: RefObject<HTMLInputElement | null>
  /** Whether the list's filters match an issue. */
  isShown: (issue: Issue) => boolean
  /** The car that a new issue was last asked for. */
  on: { carId: string } | undefined
}

const FIRST = { severity: 'minor' as Severity, blocking: false }

/** Adds an issue by its title and Enter. Escape in the empty title leaves it for the keys of the page. */
export function QuickAdd({ context, title, isShown, on }: QuickAddProps) {
  const { eventId, cars, workflows } = context
  const create = useCreate('issues')
  const [text, setText] = useState('')
  const [{ severity, blocking }, setGrave] = useState(FIRST)
  const ours = cars.filter((car) => car.ours)
  const [carId, setCarId] = useState(ours.length === 1 && ours[0] ? ours[0].id : '')
  useEffect(() => {
    if (on) setCarId(on.carId)
  }, [on])
  const usual = useDefaultWorkflow(workflows)
  const [chosenFlow, setWorkflowId] = useState<string>()
  const workflowId = chosenFlow ?? usual.id
  const [added, setAdded] = useState<Issue>()

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (text.trim() === '' || create.isPending) return title.current?.focus()
    const issue = await create
      .mutateAsync({
        eventId,
        title: text.trim(),
        severity,
        blocking,
        carId: carId || null,
        workflowId: workflowId || null,
      })
      .catch(() => undefined)
    if (isFocusFreeFor(title.current?.form)) title.current?.focus()
    if (!issue) return
    setAdded(issue)
    // What is typed before the answer is the next issue.
    setText((now) => (now === text ? '' : now))
    setGrave(FIRST)
  }

  return (
    <form className="grid gap-2xs" onSubmit={add} aria-label="New issue">
      <div className={classes.line}>
        <TextInput
          ref={title}
          className={classes.title ?? ''}
          aria-label="Title of the new issue"
          placeholder="What is wrong? Enter adds it"
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text === '') event.currentTarget.blur()
          }}
        />
        <NativeSelect
          aria-label="Severity of the new issue"
          value={severity}
          data={optionsOf(SEVERITIES)}
          onChange={(event) => setGrave({ blocking, severity: event.currentTarget.value as Severity })}
        />
        <NativeSelect
          aria-label="Car of the new issue"
          value={carId}
          data={[
            { value: '', label: 'No car' },
            ...cars.map(({ id, number }) => ({ value: id, label: `Car ${number}` })),
          ]}
          onChange={(event) => setCarId(event.currentTarget.value)}
        />
        {workflows.length > 0 && (
          <NativeSelect
            aria-label="Workflow of the new issue"
            value={workflowId}
            data={[
              { value: '', label: 'Standard workflow' },
              ...workflows.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setWorkflowId(event.currentTarget.value)}
          />
        )}
        <label className={`check ${classes.blocking}`} title="The car must not go out">
          <input
            type="checkbox"
            checked={blocking}
            onChange={(event) => setGrave({ severity, blocking: event.currentTarget.checked })}
          />
          Blocking
        </label>
        <Button type="submit">Add</Button>
      </div>
      {create.error && <Notice kind="error">{refusalText(create.error)}</Notice>}
      <Text role="status" c="dimmed" className={added ? (classes.added ?? '') : 'visually-hidden'}>
        {added && (
          <>
            <Link className="plain-link" href={`/events/${eventId}/issues/${added.id}`}>
              {added.key || 'The issue'}
            </Link>
            {` ${added.title} is added.${isShown(added) ? '' : ' The filters hide it.'}`}
          </>
        )}
      </Text>
    </form>
  )
}
