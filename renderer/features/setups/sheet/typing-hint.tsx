import { Text } from '@mantine/core'

/** What can be typed into a cell; `from` is the name of the sheet that changes are counted from. */
export const TypingHint = ({ from }: { from: string | undefined }) => (
  <Text c="dimmed" size="sm">
    {`10 or =10 sets. +2 and -2 change ${from === undefined ? 'what the cell has' : `the value of ${from}`}, ↑ and ↓ go by a step. In camber and toe, and where a value is negative, -3.2 sets and -=0.2 changes. = alone copies the corner to the other side.`}
  </Text>
)
