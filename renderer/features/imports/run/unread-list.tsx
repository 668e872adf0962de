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

/** What an import leaves out, in words; nothing where it leaves out nothing. */
export function UnreadList({ unread }: { unread: readonly Unread[] }) {
  if (unread.length === 0) return null
  return (
    <Text c="dimmed">
      {`Left out, because the profile reads nothing there: ${unread.map(unreadText).join(', ')}.`}
    </Text>
  )
}
