import { Text } from '@mantine/core'
import { useState } from 'react'
import { fieldsOf, refusalKind, refusalWords } from '../../data/queue/conflict.ts'
import { useLastWriter } from '../../rows/use-last-writer.ts'
import { CardHead } from './card-head.tsx'
import type { CardParts } from './card-parts.ts'
import type { Side } from './default-choice.ts'
import classes from './edits.module.css'
import { FieldChoices } from './field-choices.tsx'
import { OtherRow } from './other-row.tsx'
import { OwnValues } from './own-values.tsx'
import { RefusedActions } from './refused-actions.tsx'

/** Kinds of refusal whose words are the page's own; the server's may say more. */
const SAY_MORE = new Set(['dangling', 'forbidden'])

/** An edit that the server did not take: why, what stands in its way, and what can be done. */
export function RefusedEdit(props: CardParts & { isFirst: boolean }) {
  const { edit, look, nameOf, isFirst } = props
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const by = useLastWriter(edit)
  const kind = refusalKind(edit)
  const compares = edit.op !== 'remove' && Boolean(edit.refusal?.theirs)
  const message = edit.refusal?.message ?? ''
  return (
    <li className={classes.card} data-state="refused">
      <CardHead edit={edit} look={look} isFirst={isFirst} />
      <Text>{refusalWords(edit, by)}</Text>
      {SAY_MORE.has(kind) && message !== '' && <Text c="dimmed">{`The server says: ${message}`}</Text>}
      {compares ? (
        <FieldChoices
          resource={edit.resource}
          fields={fieldsOf(edit)}
          hasBefore={edit.base !== null}
          chosen={chosen}
          by={by}
          nameOf={nameOf}
          onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
        />
      ) : (
        edit.op !== 'remove' && <OwnValues edit={edit} nameOf={nameOf} />
      )}
      {edit.refusal?.theirs && <OtherRow edit={edit} nameOf={nameOf} />}
      <RefusedActions {...props} chosen={chosen} />
    </li>
  )
}
