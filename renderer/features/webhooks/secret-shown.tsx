import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import { CopyField } from '../all-data/copy-field.tsx'

interface SecretShownProps {
  name: string
  secret: string
  /** Whether another one signs beside it for a day. */
  isRotated: boolean
  onClose: () => void
}

/** The secret of a webhook, the one time that it is shown. */
export const SecretShown = ({ name, secret, isRotated, onClose }: SecretShownProps) => (
  <Modal
    opened
    onClose={onClose}
    title={`${isRotated ? 'New secret' : 'Secret'} of ${name}`}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Notice kind="info">
        Give this to the receiver, which checks the signature with it. It is not shown again.
      </Notice>
      <CopyField label="Secret" value={secret} />
      {isRotated && (
        <Text>
          For 24 hours the old secret signs too, in the header webhook-signature. X-Service-Signature is made
          with the new one from now on.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </Group>
    </Stack>
  </Modal>
)
