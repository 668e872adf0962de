import { Badge } from '@mantine/core'
import { useUnsynced } from '../data/use/use-pending.ts'

/** Marks a row whose values are only on this device so far. */
export function UnsyncedMark({ id }: { id: string }) {
  if (!useUnsynced(id)) return null
  return (
    <Badge variant="default" size="lg" fz="sm" tt="none" ml="xs" title="Sent when the server answers again">
      Not sent yet
    </Badge>
  )
}
