import { Text } from '@mantine/core'

/** Stands where rows will be. */
export const Loading = ({ what }: { what: string }) => (
  <Text role="status" c="dimmed" p="md">
    Loading {what}…
  </Text>
)
