import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

export interface EmptyProps {
  title: string
  /** What to do next. */
  text: string
  children?: ReactNode
}

/** Says that a list is empty, and what to do. */
export const Empty = ({ title, text, children }: EmptyProps) => (
  <Stack gap="xs" align="flex-start" className="empty">
    <Text fw={650}>{title}</Text>
    <Text c="dimmed">{text}</Text>
    {children}
  </Stack>
)
