import { Modal, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Failure, toFailure } from '../../format/failure.ts'
import { FormFoot } from '../form/form-foot.tsx'
import { Notice } from '../notice.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface AskDialogProps {
  title: string
  saveLabel: string
  /** Disables the button. */
  idle?: boolean
  /** Runs on Enter or by the button; the dialog closes afterwards, or shows the error. */
  act: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks a question or two, then does one thing. */
export function AskDialog({ title, saveLabel, idle = false, act, onClose, children }: AskDialogProps) {
  useFocusReturn()
  const [failure, setFailure] = useState<Failure>()
  const go = () => act().then(onClose, (error: unknown) => setFailure(toFailure(error)))
  return (
    <Modal opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!idle) void go()
        }}
      >
        <Stack>
          {failure && <Notice kind="error">{failure.message}</Notice>}
          {children}
          <FormFoot saveLabel={saveLabel} busy={idle} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
