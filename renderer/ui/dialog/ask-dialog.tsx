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
  /** Whether it takes something away: the button is red. */
  removes?: boolean
  /** Runs on Enter or by the button; the dialog closes afterwards, or shows the error. */
  act: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** Asks a question or two, then does one thing. */
export function AskDialog(props: AskDialogProps) {
  const { title, saveLabel, idle = false, removes = false, act, onClose, children } = props
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
          <FormFoot saveLabel={saveLabel} busy={idle} removes={removes} onCancel={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
