import { Text } from '@mantine/core'
import type { Change } from '../../../server/contract/actions/change.ts'
import { camelWords } from '../../format/words.ts'
import { rowOfChange } from './change-words.ts'
import { useWording } from './use-wording.ts'

/** Names the row that the history is filtered by. */
export function RowChip({
  entityType,
  changes,
}: {
  entityType: string | undefined
  changes: readonly Change[]
}) {
  const about = changes.slice(0, 1)
  const { look } = useWording(about)
  const [change] = about
  const name = change
    ? rowOfChange(change, look)
    : `a ${camelWords((entityType ?? 'row').replaceAll('_', ' '))}`
  return <Text fw={650}>{`History of ${name}`}</Text>
}
