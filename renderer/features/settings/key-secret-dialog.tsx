import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import { CopyField } from '../all-data/copy-field.tsx'

interface KeySecretDialogProps {
  name: string
  secret: string
  onClose: () => void
}

/** The secret of a new key: shown now and never again. Nothing of it is kept by the page. */
export const KeySecretDialog = ({ name, secret, onClose }: KeySecretDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    title={`The secret of ${name}`}
    size="lg"
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Notice kind="info">
        Copy this now and keep it in a safe place. It is not shown again: whoever loses it makes another key.
      </Notice>
      <CopyField label="Secret" value={secret} />
      <CopyField
        label="Try it in a terminal"
        value={`curl -H 'X-API-Key: ${secret}' ${location.origin}/auth/me`}
      />
      <Text c="dimmed">
        Scripts send it as the header X-API-Key with each request. The API documentation lists what there is
        to ask.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </Group>
    </Stack>
  </Modal>
)
