import { Button, Group, Text } from '@mantine/core'
import { fieldLabel } from '../../../../server/calc/field-label.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { readText } from './cell-text.ts'
import { valueAt } from './paths.ts'
import { cellAt } from './sheet-cells.ts'
import type { Conflict } from './use-setup-edit.ts'

interface ConflictNoticeProps {
  conflict: Conflict
  onTheirs: () => void
  onMine: () => void
}

/** Somebody else wrote the same field while it was typed here: both values, and the choice. */
export function ConflictNotice({ conflict, onTheirs, onMine }: ConflictNoticeProps) {
  const measureOf = useUnits()
  const text = (path: string, value: unknown) => {
    const cell = cellAt(path)
    if (cell) return readText(cell, value, measureOf(cell.unit ?? ''))
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return (
    <Notice kind="error">
      {conflict.paths.map((path) => (
        <Text key={path}>
          {`${fieldLabel(path).label} was changed meanwhile. Theirs: ${text(path, valueAt(conflict.theirs, path))}. Yours: ${text(path, conflict.values[path])}.`}
        </Text>
      ))}
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={onTheirs}>
          Take theirs
        </Button>
        <Button onClick={onMine}>Keep mine</Button>
      </Group>
    </Notice>
  )
}
