import { Text } from '@mantine/core'
import { useState } from 'react'
import { type Chosen, fieldsOf } from '../../data/queue/conflict.ts'
import { refusalKind, refusalWords } from '../../data/queue/refusal-words.ts'
import { FieldChoices } from '../../rows/conflict/field-choices.tsx'
import { OtherRow } from '../../rows/conflict/other-row.tsx'
import { useLastWriter } from '../../rows/use-last-writer.ts'
import { CardHead } from './card-head.tsx'
import type { CardParts } from './card-parts.ts'
import classes from './edits.module.css'
import { OwnValues } from './own-values.tsx'
import { RefusedActions } from './refused-actions.tsx'

/** Refusal kinds with fixed texts here, which the server's message may extend. */
const EXPLAINED_BY_SERVER = new Set(['dangling', 'forbidden'])

/** A refused edit: its reason, the conflicting row and the possible actions. */
export function RefusedEdit(props: CardParts & { isFirst: boolean }) {
  const { edit, look, nameOf, isFirst } = props
  const [chosen, setChosen] = useState<Chosen>({})
  const theirs = edit.refusal?.theirs ?? undefined
  const by = useLastWriter(edit.resource, theirs)
  const kind = refusalKind(edit)
  const message = edit.refusal?.message ?? ''
  return (
    <li className={classes.card} data-state="refused">
      <CardHead edit={edit} look={look} isFirst={isFirst} />
      <Text>{refusalWords(edit, by)}</Text>
      {EXPLAINED_BY_SERVER.has(kind) && message !== '' && (
        <Text c="dimmed">{`The server says: ${message}`}</Text>
      )}
      {edit.op !== 'remove' && theirs ? (
        <FieldChoices
          resource={edit.resource}
          fields={fieldsOf(edit)}
          hasBefore={edit.base !== null}
          chosen={chosen}
          theirs={theirs}
          nameOf={nameOf}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
        />
      ) : (
        edit.op !== 'remove' && <OwnValues edit={edit} nameOf={nameOf} />
      )}
      {theirs && (
        <OtherRow
          resource={edit.resource}
          versions={{ body: edit.body, base: edit.base, theirs }}
          rowId={edit.rowId}
          removing={edit.op === 'remove'}
          nameOf={nameOf}
        />
      )}
      <RefusedActions {...props} chosen={chosen} />
    </li>
  )
}
