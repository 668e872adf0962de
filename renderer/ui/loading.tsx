import { Text } from '@mantine/core'

/** Placeholder for rows that are loading. */
export const Loading = ({ what }: { what: string }) => (
  <Text role="status" c="dimmed" p="md">
    Loading {what}…
  </Text>
)
