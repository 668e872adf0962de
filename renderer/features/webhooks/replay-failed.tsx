import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { InputError, toFailure } from '../../format/failure.ts'
import { deviceZone, momentOf, momentText } from '../../schema/typed-moment.ts'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useSubmit } from '../../ui/form/use-submit.ts'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useReplayFailed } from './use-webhooks.ts'

interface ReplayFailedProps {
  webhookId: string
  /** Time of the oldest failed delivery that was not resent. */
  since: string
  failed: number
  onClose: () => void
}

const countText = (count: number) => (count === 1 ? '1 delivery' : `${count} deliveries`)
/** Rounded down to the minute. */
const minuteBefore = (iso: string) => momentText(`${iso.slice(0, 17)}00.000Z`, deviceZone())

function ReplayFailedForm({ webhookId, since, failed, onClose }: ReplayFailedProps) {
  const { mutateAsync } = useReplayFailed(webhookId)
  const toast = useToast()
  const [preset] = useState(minuteBefore(since))
  const { form, busy, failure, onSubmit } = useSubmit(
    ['since'],
    async (values) => {
      const moment = momentOf(values.since ?? '', deviceZone())
      if (!moment) throw new InputError({ since: 'must be a day and a time such as 2026-05-16 14:30' })
      const { count } = await mutateAsync(moment)
      onClose()
      toast({
        text: count === 0 ? 'Nothing has failed since then.' : `${countText(count)} go out again.`,
      })
    },
    undefined,
    toFailure,
  )
  useFirstFocus(form)
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <Stack>
        {failure && <Notice kind="error">{failure.message}</Notice>}
        <Text>
          {`${countText(failed)} failed and ${failed === 1 ? 'was' : 'were'} not sent again. They go out in order, each once.`}
        </Text>
        <TextField
          name="since"
          label="Failed since"
          hint="By the clock of this device. The oldest failure is suggested."
          defaultValue={preset}
          error={failure?.fields.since}
        />
        <FormFoot saveLabel="Replay failed" busy={busy} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** Resends deliveries that failed since a time. */
export const ReplayFailed = (props: ReplayFailedProps) => (
  <Modal opened onClose={props.onClose} title="Replay failed deliveries">
    <ReplayFailedForm {...props} />
  </Modal>
)
