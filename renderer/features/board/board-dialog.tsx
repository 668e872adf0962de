import { ActionIcon, Button, Modal, Stack, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { together } from '../../data/rows/written.ts'
import { useCreate, useUpdate } from '../../data/use/use-rows.ts'
import { refusalText } from '../../schema/refusal-text.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './board-dialog.module.css'
import { type ColumnDraft, columnSteps, columnViolation } from './column-draft.ts'
import type { Board, Card } from './use-boards.ts'

interface BoardDialogProps {
  eventId: string
  /** The board to edit; undefined for a new one. */
  row: Board | undefined
  cards: readonly Card[]
  onClose: () => void
  onAdded: (board: Board) => void
  onRemove: () => void
}

const FIRST = ['To do', 'In progress', 'Done']

const shifted = (drafts: readonly ColumnDraft[], at: number, step: number): readonly ColumnDraft[] => {
  const draft = drafts[at]
  if (!draft || at + step < 0 || at + step >= drafts.length) return drafts
  return drafts.toSpliced(at, 1).toSpliced(at + step, 0, draft)
}

const Glyph = ({ d }: { d: string }) => (
  <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
    <path d={d} />
  </svg>
)

function BoardForm({ eventId, row, cards, onClose, onAdded, onRemove }: BoardDialogProps) {
  const create = useCreate('boards')
  const update = useUpdate('boards')
  const moveCard = useUpdate('boardCards')
  const form = useRef<HTMLFormElement>(null)
  useFirstFocus(form)
  useFocusReturn()
  const [opened] = useState(row)
  const [name, setName] = useState(row?.name ?? '')
  const [drafts, setDrafts] = useState<readonly ColumnDraft[]>(
    (row?.columns ?? FIRST).map((column, key) => ({ key, name: column, was: row ? column : undefined })),
  )
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const rename = (at: number, text: string) =>
    setDrafts(drafts.map((draft, index) => (index === at ? { ...draft, name: text } : draft)))
  const add = () =>
    setDrafts([
      ...drafts,
      { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, name: '', was: undefined },
    ])

  async function change(board: Board) {
    const { interim, moves, columns } = columnSteps(drafts, cards)
    const body = { name: name.trim(), columns: interim ?? columns }
    await update.mutateAsync({ id: board.id, body, ifMatch: board.version, base: board })
    for (const { id, ...place } of moves) await moveCard.mutateAsync({ id, body: place })
    if (interim) await update.mutateAsync({ id: board.id, body: { columns } })
  }
  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const violation = name.trim() === '' ? 'Give the board a name.' : columnViolation(drafts)
    setProblem(violation)
    if (name.trim() === '') form.current?.querySelector('input')?.focus()
    if (violation || busy) return
    setBusy(true)
    try {
      if (opened) await together(`Board ${name.trim()} saved.`, () => change(opened))
      else {
        const columns = drafts.map((draft) => draft.name.trim())
        onAdded(await create.mutateAsync({ eventId, name: name.trim(), columns }))
      }
      onClose()
    } catch (error) {
      setProblem(refusalText(error))
      setBusy(false)
    }
  }
  return (
    <form ref={form} noValidate onSubmit={save}>
      <Stack>
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className="checks">
          <legend>Columns</legend>
          <ol className={classes.columns}>
            {drafts.map((draft, at) => (
              <li key={draft.key}>
                <TextInput
                  aria-label={`Name of column ${at + 1}`}
                  value={draft.name}
                  maxLength={60}
                  autoComplete="off"
                  onChange={(event) => rename(at, event.currentTarget.value)}
                />
                <ActionIcon
                  aria-label={`Column ${at + 1} further left`}
                  aria-disabled={at === 0}
                  onClick={() => setDrafts(shifted(drafts, at, -1))}
                >
                  <Glyph d="M12 6l7 8H5z" />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Column ${at + 1} further right`}
                  aria-disabled={at === drafts.length - 1}
                  onClick={() => setDrafts(shifted(drafts, at, 1))}
                >
                  <Glyph d="M12 18l7-8H5z" />
                </ActionIcon>
                <ActionIcon
                  aria-label={`Remove column ${at + 1}`}
                  onClick={() => setDrafts(drafts.toSpliced(at, 1))}
                >
                  <Glyph d="M6.4 5L12 10.6 17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z" />
                </ActionIcon>
              </li>
            ))}
          </ol>
          <Button variant="default" onClick={add}>
            Add column
          </Button>
        </fieldset>
        {problem !== undefined && <Notice kind="error">{problem}</Notice>}
        <FormFoot
          saveLabel={opened ? 'Save' : 'Add board'}
          busy={busy}
          onCancel={onClose}
          onRemove={opened ? onRemove : undefined}
        />
      </Stack>
    </form>
  )
}

/** Form for the name of a board and its columns from left to right. */
export const BoardDialog = (props: BoardDialogProps) => (
  <Modal
    opened
    onClose={props.onClose}
    title={props.row ? 'Edit board' : 'Add board'}
    size="lg"
    closeOnClickOutside={false}
  >
    <BoardForm {...props} />
  </Modal>
)
