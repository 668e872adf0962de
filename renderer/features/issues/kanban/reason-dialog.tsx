import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { sentence } from '../../../format/sentence.ts'
import { useFocusReturn } from '../../../ui/dialog/use-focus-return.ts'
import { FormFoot } from '../../../ui/form/form-foot.tsx'
import { useFirstFocus } from '../../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../../ui/form/use-submit.ts'
import { Notice } from '../../../ui/notice.tsx'

interface ReasonDialogProps {
  title: string
  /** Description of the move. */
  about: string
  saveLabel: string
  send: (reason: string) => Promise<void>
  onClose: () => void
}

function ReasonForm({ about, saveLabel, send, onClose }: Omit<ReasonDialogProps, 'title'>) {
  const { form, busy, failure, onSubmit } = useSubmit(['reason'], ({ reason = '' }) => send(reason.trim()))
  useFirstFocus(form)
  const error = failure?.fields.reason
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form ref={form} noValidate onSubmit={onSubmit} onKeyDown={onKeyDown}>
      <Stack>
        <Text>{about}</Text>
        {failure && !error && <Notice kind="error">{failure.message}</Notice>}
        <Textarea
          name="reason"
          label="Reason"
          description="Kept in the history. Ctrl+Enter saves."
          rows={3}
          maxLength={10_000}
          error={error === undefined ? undefined : sentence('Reason', error)}
        />
        <FormFoot saveLabel={saveLabel} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** Asks for the reason of a move. */
export function ReasonDialog({ title, ...form }: ReasonDialogProps) {
  useFocusReturn()
  return (
    <Modal opened onClose={form.onClose} title={title} closeOnClickOutside={false}>
      <ReasonForm {...form} />
    </Modal>
  )
}
