import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { Change } from '../../../server/contract/actions/change.ts'
import { client } from '../../data/client.ts'
import { pageUndo } from '../../data/undo.ts'
import { toFailure } from '../../format/failure.ts'
import { type BlockingRow, blockingRows } from '../../rows/blocking-rows.ts'
import { historyOf } from '../../rows/history-link.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { Notice } from '../../ui/notice.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { changeLines } from './change-lines.ts'
import { revertText, rowOfChange } from './change-words.ts'
import { useRequest } from './use-request.ts'
import { useWording } from './use-wording.ts'

/** What to revert: one change, or all changes of a request. */
export type Target = { change: Change } | { batchId: string }

const SHOWN = 20
type Body = { seq: number } | { batchId: string }

/** Reverts changes; a revert can itself be reverted. */
function useRevert() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => client.revertChanges({ body }),
    onSuccess: () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'trail' }),
  })
}

/** The blocking rows by name, each linked to its history. */
function Moved({
  rows,
  changes,
  onClose,
}: {
  rows: readonly BlockingRow[]
  changes: readonly Change[]
  onClose: () => void
}) {
  const shown = rows.slice(0, SHOWN)
  const about = shown.flatMap(({ id }) => changes.find(({ entityId }) => entityId === id) ?? [])
  const { look } = useWording(about)
  return (
    <>
      <Text>
        Nothing was reverted: another user has changed{' '}
        {rows.length === 1 ? 'this row' : `these ${rows.length} rows`} since. Revert the later change first.
      </Text>
      <List>
        {about.map((change) => (
          <List.Item key={change.entityId}>
            {`${rowOfChange(change, look)}${rows.find(({ id }) => id === change.entityId)?.isGone ? ' (removed since)' : ''}: `}
            <Link href={historyOf(change.entityType, change.entityId)} onClick={onClose}>
              see its history
            </Link>
          </List.Item>
        ))}
      </List>
      {rows.length > SHOWN && <Text>{`And ${rows.length - SHOWN} more.`}</Text>}
    </>
  )
}

function Preview({ changes }: { changes: readonly Change[] }) {
  const shown = changes.slice(0, SHOWN)
  const { look, shown: how } = useWording(shown)
  const more = changes.length - shown.length
  return (
    <>
      <List aria-label="What will be put back">
        {shown.map((change) => (
          <List.Item key={change.seq}>{revertText(change, look, changeLines(change, how))}</List.Item>
        ))}
      </List>
      {more > 0 && <Text>{`And ${more.toLocaleString('en')} more.`}</Text>}
    </>
  )
}

/** Previews a revert, asks for confirmation and explains a refusal. */
export function RevertDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  useFocusReturn()
  const batchId = 'batchId' in target ? target.batchId : undefined
  const request = useRequest(batchId)
  const revert = useRevert()
  const keep = useRef<HTMLButtonElement>(null)
  // Newest first, in the order in which the server reverts.
  const changes = 'change' in target ? [target.change] : request.data?.toReversed()
  const rows = blockingRows(revert.error)

  const send = async () => {
    if (revert.isPending) return
    try {
      const { batchId: done, items } = await revert.mutateAsync(
        'change' in target ? { seq: target.change.seq } : { batchId: target.batchId },
      )
      onClose()
      pageUndo.push({
        message: `Reverted: ${items.length === 1 ? '1 row is' : `${items.length.toLocaleString('en')} rows are`} as before.`,
        undo: async () => {
          await revert.mutateAsync({ batchId: done })
          return { result: 'done', text: 'Everything is as it was before you reverted.' }
        },
      })
    } catch {
      // The dialog shows the error.
      keep.current?.focus()
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={'change' in target ? 'Revert this change?' : 'Revert this whole request?'}
      size="lg"
    >
      <Stack>
        {revert.error ? (
          <Notice kind="error">
            {rows.length > 0 ? (
              <Moved rows={rows} changes={changes ?? []} onClose={onClose} />
            ) : (
              <Text>{toFailure(revert.error).message}</Text>
            )}
          </Notice>
        ) : null}
        {changes ? <Preview changes={changes} /> : <QueryState queries={[request]} what="what it wrote" />}
        <Text c="dimmed">Everyone sees it at once. You can undo this.</Text>
        <Group gap="xs">
          <Button
            color="red.9"
            aria-disabled={revert.isPending || !changes}
            onClick={() => changes && send()}
          >
            {revert.isPending ? 'Reverting…' : 'Revert'}
          </Button>
          <Button ref={keep} variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
