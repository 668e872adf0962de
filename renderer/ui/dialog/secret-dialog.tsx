import { Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from '../form/copy-field.tsx'
import { Notice } from '../notice.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface SecretDialogProps {
  title: string
  /** How to use it, and that it is not shown again. */
  notice?: string
  /** The texts to copy, by label. */
  secrets: Readonly<Record<string, string>>
  onClose: () => void
  children?: ReactNode
}

/** Shows a secret that the server sends once. Closed by its button alone; nothing of it is kept. */
export function SecretDialog({ title, notice, secrets, onClose, children }: SecretDialogProps) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Notice kind="info">
          {notice ?? 'Copy this now and keep it in a safe place. It is not shown again.'}
        </Notice>
        {Object.entries(secrets).map(([label, value]) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        {children}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            I have copied it
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
