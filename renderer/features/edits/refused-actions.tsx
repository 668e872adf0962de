import { Button, Group } from '@mantine/core'
import { type Chosen, fieldsOf, takenFields } from '../../data/queue/conflict.ts'
import { refusalKind } from '../../data/queue/refusal-words.ts'
import { nounOf } from '../../schema/row-title.ts'
import type { CardParts } from './card-parts.ts'
import { FreeValue } from './free-value.tsx'
import { SaveAsLap } from './save-as-lap.tsx'

interface RefusedActionsProps extends CardParts {
  chosen: Chosen
}

/** Actions on a refused edit. None of them runs by itself. */
export function RefusedActions(props: RefusedActionsProps) {
  const { edit, chosen, decide, settle, again, discard } = props
  const { op, id, base, refusal } = edit
  const kind = refusalKind(edit)
  const theirs = refusal?.theirs
  const act = (what: () => void) => () => decide(edit, what)
  const noun = nounOf(edit.resource)
  const take = takenFields(fieldsOf(edit), chosen)
  const drop = (label: string) => (
    <Button variant="default" onClick={act(() => discard(id))}>
      {label}
    </Button>
  )
  if (op === 'remove') {
    return (
      <Group gap="xs">
        <Button variant="default" onClick={act(() => again(id))}>
          {kind === 'changed' ? 'Remove anyway' : 'Try again'}
        </Button>
        {drop(`Keep the ${noun}`)}
      </Group>
    )
  }
  if (kind === 'changed' && theirs) {
    return (
      <Group gap="xs">
        <Button onClick={act(() => settle(id, { take }))}>Apply</Button>
        {drop('Discard mine')}
      </Group>
    )
  }
  if (kind === 'taken') {
    return (
      <Group gap="xs" align="end">
        {edit.resource === 'laps' ? <SaveAsLap {...props} /> : <FreeValue {...props} />}
        {theirs && (
          <Button variant="default" disabled={take.length === 0} onClick={act(() => settle(id, { take }))}>
            {`Apply my fields to theirs`}
          </Button>
        )}
        {drop('Discard mine')}
      </Group>
    )
  }
  if (kind === 'gone') {
    return (
      <Group gap="xs">
        {base && op !== 'action' && (
          <Button onClick={act(() => settle(id, { asNew: {} }))}>Add it again</Button>
        )}
        {drop('Discard mine')}
      </Group>
    )
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={act(() => again(id))}>
        Try again
      </Button>
      {drop('Discard')}
    </Group>
  )
}
