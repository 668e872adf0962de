import { Button, Group, Modal, Stack } from '@mantine/core'
import { Notice } from '../../ui/notice.tsx'
import { CopyField } from './copy-field.tsx'
import { wordsOfField } from './field-words.ts'

interface SecretDialogProps {
  /** What the answer shows this once, by field. */
  secrets: Readonly<Record<string, string>>
  noun: string
  onClose: () => void
}

/** What the server says only once, after a row was added. */
export const SecretDialog = ({ secrets, noun, onClose }: SecretDialogProps) => (
  <Modal
    opened
    onClose={onClose}
    title={`${Object.keys(secrets)
      .map((field) => wordsOfField(field).label)
      .join(', ')} of the new ${noun}`}
    closeOnClickOutside={false}
    closeOnEscape={false}
    withCloseButton={false}
  >
    <Stack>
      <Notice kind="info">Copy this now and keep it in a safe place. It is not shown again.</Notice>
      {Object.entries(secrets).map(([field, value]) => (
        <CopyField key={field} label={wordsOfField(field).label} value={value} />
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          I have kept it
        </Button>
      </Group>
    </Stack>
  </Modal>
)
