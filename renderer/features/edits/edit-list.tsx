import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { Edit } from '../../data/edit.ts'
import { waitingWords } from '../../data/queue/waiting-words.ts'
import type { Edits } from '../../data/use/use-edits.ts'
import { namesFrom } from '../../rows/edit-words.ts'
import { useRowLook } from '../../rows/use-row-look.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './edits.module.css'
import { RefusedEdit } from './refused-edit.tsx'
import { WaitingEdit } from './waiting-edit.tsx'

export type EditListProps = Edits

/** Maximum number of waiting edits that are listed one by one. */
const MAX_WAITING = 60

/**
 * Edits that have not reached the server, oldest first: waiting ones can be dropped, refused ones are resolved here.
 */
export function EditList(props: EditListProps) {
  const { edits, refused, durable, waitingFor, wake } = props
  const look = useRowLook(edits)
  const list = useRef<HTMLOListElement>(null)
  const [next, setNext] = useState<{ id: string | undefined }>()
  const waiting = edits.filter(({ state }) => state === 'waiting')
  const hidden = new Set(waiting.slice(MAX_WAITING).map(({ id }) => id))

  useEffect(() => {
    if (!next) return
    const to = next.id === undefined ? list.current : list.current?.querySelector(`[id="edit-${next.id}"]`)
    ;(to as HTMLElement | null)?.focus()
  }, [next])

  /** Moves the focus to the next entry after a decision. */
  const decide = (edit: Edit, act: () => void) => {
    const others = refused.filter(({ id }) => id !== edit.id)
    const after = others.find(({ id }) => id > edit.id) ?? others[0]
    act()
    setNext({ id: after?.id })
  }
  const parts = { ...props, look, nameOf: namesFrom(look), decide }
  return (
    <div className="grid gap-l">
      {!durable && (
        <Notice kind="error">
          This browser cannot store changes: do not close this tab until all of them are sent.
        </Notice>
      )}
      {waiting.length > 0 && (
        <div className="toolbar split">
          <Text>{waitingWords(waitingFor)}</Text>
          {waitingFor !== undefined && (
            <Button variant="default" onClick={wake}>
              Try now
            </Button>
          )}
        </div>
      )}
      <ol ref={list} className={`grid gap-m ${classes.list}`} tabIndex={-1} aria-label="Edits, oldest first">
        {edits
          .filter(({ id }) => !hidden.has(id))
          .map((edit) =>
            edit.state === 'refused' ? (
              <RefusedEdit key={edit.id} edit={edit} isFirst={edit === refused[0]} {...parts} />
            ) : (
              <WaitingEdit key={edit.id} edit={edit} {...parts} />
            ),
          )}
      </ol>
      {hidden.size > 0 && <Text>{`And ${hidden.size} newer ones.`}</Text>}
    </div>
  )
}
