import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { toFailure } from '../../format/failure.ts'
import { Notice } from '../../ui/notice.tsx'
import { useRotateSecret } from './use-webhooks.ts'
import type { Webhook } from './webhook-dialog.tsx'

interface RotateDialogProps {
  webhook: Webhook
  onClose: () => void
  onRotated: (secret: string) => void
}

/** Confirms the rotation of a webhook's secret. */
export function RotateDialog({ webhook, onClose, onRotated }: RotateDialogProps) {
  const { mutate, isPending, error } = useRotateSecret(webhook.id)
  const rotate = () =>
    !isPending &&
    mutate(undefined, {
      onSuccess: (answer) => {
        onClose()
        onRotated((answer as Webhook & { secret: string }).secret)
      },
    })
  return (
    <Modal opened onClose={onClose} title={`Rotate the secret of ${webhook.name}?`}>
      <Stack>
        {error && <Notice kind="error">{toFailure(error).message}</Notice>}
        <Text>
          A new secret is made and shown once. X-Service-Signature is made with it at once; in
          webhook-signature the old one signs too for 24 hours, so that the receiver can change over.
        </Text>
        <Group gap="xs">
          <Button onClick={rotate} aria-disabled={isPending}>
            {isPending ? 'Rotating…' : 'Rotate secret'}
          </Button>
          <Button variant="default" data-autofocus onClick={onClose}>
            Keep it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
