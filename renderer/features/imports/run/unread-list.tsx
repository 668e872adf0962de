import { Text } from '@mantine/core'
import type { UnreadList as Unread } from '../../../../server/contract/actions/import.ts'

/** `12 rows of pits › stops`. */
const unreadText = ({ path, rows }: Unread): string => {
  const place = path
    .split('/')
    .filter((step) => step !== '' && step !== '*')
    .map((step) => (/^\d+$/.test(step) ? String(Number(step) + 1) : step))
    .join(' › ')
  return `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} of ${place || 'the document'}`
}

/** Lists document parts that the import does not read; renders nothing when there are none. */
export function UnreadList({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null
  return (
    <Text c="dimmed">
      {`Left out, because the profile reads nothing there: ${unread.map(unreadText).join(', ')}.`}
    </Text>
  )
}
