import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Change } from '../../../server/contract/actions/change.ts'
import { keyOfType } from '../../data/live/key-of-type.ts'
import { historyOf } from '../../rows/history-link.ts'
import { resourceOf } from '../../schema/catalogue.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { useMedia } from '../../ui/use-media.ts'
import { changeLines } from './change-lines.ts'
import { ChangeMoment } from './change-moment.tsx'
import { changeTitle } from './change-words.ts'
import classes from './history.module.css'
import { Writer } from './trail-row.tsx'
import { useWording } from './use-wording.ts'

function Diff({ change }: { change: Change }) {
  const { shown } = useWording([change])
  const lines = changeLines(change, shown)
  const sides = { create: ['to'], delete: ['from'], update: ['from', 'to'], restore: [] } as const
  const heads = { from: 'Before', to: 'After' } as const
  const columns: readonly ('from' | 'to')[] = sides[change.opType]
  if (lines.length === 0) return <Text c="dimmed">No values to show.</Text>
  return (
    <Table aria-label="What changed" className={classes.diff ?? ''}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Field</Table.Th>
          {columns.map((side) => (
            <Table.Th key={side} scope="col">
              {change.opType === 'update' ? heads[side] : 'Value'}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          <Table.Tr key={line.path}>
            <Table.Th scope="row">{line.label}</Table.Th>
            {columns.map((side) => (
              <Table.Td key={side} data-side={side}>
                {line[side]}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface ChangeDialogProps {
  change: Change
  onRevert: () => void
  onClose: () => void
}

/** Details of one change, with its revert and links. */
export function ChangeDialog({ change, onRevert, onClose }: ChangeDialogProps) {
  useFocusReturn()
  const { look } = useWording([change])
  const phone = useMedia(MEDIA.phone)
  const key = keyOfType(change.entityType)
  return (
    <Modal opened onClose={onClose} title={changeTitle(change, look)} size="xl" fullScreen={phone}>
      <Stack>
        <Text>
          <ChangeMoment at={change.occurredAt} zone={undefined} />
          {', '}
          <Writer change={change} />
          {`, change ${change.seq}, version ${change.version} of the row`}
        </Text>
        <Diff change={change} />
        <Group gap="xs">
          {change.opType !== 'restore' && <Button onClick={onRevert}>Revert this change…</Button>}
          <Link href={historyOf(change.entityType, change.entityId)} className="plain-link" onClick={onClose}>
            History of this row
          </Link>
          <Link href={`/settings/history?batchId=${change.batchId}`} className="plain-link" onClick={onClose}>
            The whole request
          </Link>
          {key && change.opType !== 'delete' && (
            <Link href={`/data/${resourceOf(key).path}/${change.entityId}`} className="plain-link">
              Open the row
            </Link>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
