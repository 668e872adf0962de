import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/toasts.tsx'
import { CardHead } from './card-head.tsx'
import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'
import { OwnValues } from './own-values.tsx'

/** Counts the later edits of a new row that are dropped with it. */
function dependentsText({ edit, edits }: CardParts): string {
  if (edit.op !== 'create') return ''
  const others = edits.filter(({ id, resource, rowId }) => {
    return id !== edit.id && resource === edit.resource && rowId === edit.rowId
  })
  if (others.length === 0) return ''
  return ` ${others.length} later ${others.length === 1 ? 'change' : 'changes'} of it will go too.`
}

const LOST = {
  create: 'It is only on this device: discarding it loses it for good.',
  update: 'Discarding loses what you typed for good; the server keeps what it has.',
  action: 'It is not done yet; discarding loses what you typed for good.',
  remove: 'If you discard the removal, the server keeps it.',
} as const

/** An edit waiting to be sent, with a button that drops it after confirmation. */
export function WaitingEdit(props: CardParts) {
  const { edit, look, nameOf, discard, decide } = props
  const [asking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const ask = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asking) keep.current?.focus()
    else if (asked.current) ask.current?.focus()
    asked.current = asking
  }, [asking])
  const toast = useToast()
  const drop = () => {
    decide(edit, () => {
      if (discard(edit.id)) return
      toast({ text: 'It is being sent. Check again in a moment.', kind: 'error' })
    })
  }
  return (
    <li className={classes.card} data-state="waiting">
      <CardHead edit={edit} look={look} />
      <div className="toolbar">
        {edit.op !== 'remove' && <OwnValues edit={edit} nameOf={nameOf} />}
        {!asking && (
          <Button ref={ask} variant="default" onClick={() => setAsking(true)}>
            Discard
          </Button>
        )}
      </div>
      {asking && (
        <div role="alert">
          <Text fw={650}>{`${LOST[edit.op]}${dependentsText(props)}`}</Text>
          <Group gap="xs" mt="xs">
            <Button ref={keep} variant="default" onClick={() => setAsking(false)}>
              Keep it
            </Button>
            <Button color="red.9" onClick={drop}>
              Discard it
            </Button>
          </Group>
        </div>
      )}
    </li>
  )
}
