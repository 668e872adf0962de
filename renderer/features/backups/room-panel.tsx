import { Text } from '@mantine/core'
import { DATA_PART_NAMES } from '../../../server/contract/actions/storage.ts'
import { sizeText } from '../../format/backup-words.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { useStorage } from './use-backups.ts'

/** Disk usage of the data folder by kind, and its limits. */
export function RoomPanel() {
  const storage = useStorage()
  if (!storage.data) return <QueryState queries={[storage]} what="what takes room" />
  const { dataDir, freeBytes, totalBytes, parts, telemetryInDatabaseBytes } = storage.data
  const largestFirst = parts.filter(({ bytes }) => bytes > 0).toSorted((a, b) => b.bytes - a.bytes)
  return (
    <>
      <Text className="breaks">
        {`${sizeText(freeBytes)} of ${sizeText(totalBytes)} are free on the disk of ${dataDir}.`}
      </Text>
      <ul className="ruled-list" aria-label="Disk usage">
        {largestFirst.map(({ part, bytes, maxBytes }) => (
          <li key={part}>
            <Text>
              {DATA_PART_NAMES[part]}
              {part === 'database' && ` (telemetry in it ${sizeText(telemetryInDatabaseBytes)})`}
            </Text>
            <Text c="dimmed">
              {sizeText(bytes)}
              {maxBytes !== null && `, kept below ${sizeText(maxBytes)}`}
            </Text>
          </li>
        ))}
      </ul>
    </>
  )
}
