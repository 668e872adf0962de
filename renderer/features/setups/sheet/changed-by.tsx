import { useQuery } from '@tanstack/react-query'
import { writerOf } from '../../../rows/use-last-writer.ts'
import { zonedMoment } from '../../../ui/marks/moment-text.ts'
import type { Setup } from './sheet-cells.ts'

/** Time and user of the last change, the user only if the change log is readable. */
export function ChangedBy({ setup, zone }: { setup: Setup; zone: string }) {
  const { data } = useQuery({
    queryKey: ['writer', setup.id, setup.version],
    queryFn: () => writerOf('setup', setup.id, setup.version),
    enabled: setup.version > 0,
    retry: false,
  })
  return <span>{`Changed ${zonedMoment(setup.updatedAt, zone)}${data ? ` by ${data}` : ''}`}</span>
}
