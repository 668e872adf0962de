import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoticeProps {
  kind: 'info' | 'error'
  children: ReactNode
}

/** A sentence that the person should not miss. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <Alert color={kind === 'error' ? 'red' : 'blue'} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </Alert>
)
