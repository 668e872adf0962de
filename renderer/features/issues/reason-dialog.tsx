import { Modal, Stack, Text, Textarea } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { FormFoot } from '../../ui/form-foot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sentence } from '../../ui/sentence.ts'
import { useFirstFocus } from '../../ui/use-first-focus.ts'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { useSubmit } from '../../ui/use-submit.ts'

interface ReasonDialogProps {
  title: string
  /** What the reason is asked for. */
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
          description="It stays in the history. Ctrl+Enter saves."
          rows={3}
          maxLength={10_000}
          error={error === undefined ? undefined : sentence('Reason', error)}
        />
        <FormFoot saveLabel={saveLabel} busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** Asks why an issue goes where it goes. */
export function ReasonDialog({ title, ...form }: ReasonDialogProps) {
  useFocusReturn()
  return (
    <Modal opened onClose={form.onClose} title={title} closeOnClickOutside={false}>
      <ReasonForm {...form} />
    </Modal>
  )
}
