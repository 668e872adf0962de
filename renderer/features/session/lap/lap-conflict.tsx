import { Button, Group, Text } from '@mantine/core'
import { fieldText, type LapField } from '../../../laps/store/lap-fields.ts'
import { useUnits } from '../../../ui/units/use-units.ts'
import type { Conflict, LapEdit } from './use-lap-edit.ts'

interface LapConflictProps {
  conflict: Conflict
  edit: LapEdit
  fields: readonly LapField[]
}

/** Somebody else changed the lap while it was open here: both versions, and the choice. */
export function LapConflict({ conflict, edit, fields }: LapConflictProps) {
  const { theirs, by } = conflict
  const units = useUnits()
  const differing = fields.filter((field) => edit.textOf(field) !== fieldText(field, theirs, units))
  const words = ({ choices }: LapField, text: string) =>
    choices?.find(([value]) => value === text && value !== '')?.[1] ?? (text === '' ? 'empty' : text)
  const shown = (field: LapField, text: string) => `${field.label} ${words(field, text)}`
  return (
    <div role="alert">
      <Text fw={650}>{`Changed meanwhile by ${by}.`}</Text>
      <Text>{`Theirs: ${differing.map((field) => shown(field, fieldText(field, theirs, units))).join(', ')}`}</Text>
      <Text>{`Mine: ${differing.map((field) => shown(field, edit.textOf(field))).join(', ')}`}</Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" onClick={edit.takeTheirs}>
          Take theirs
        </Button>
        <Button onClick={edit.keepMine}>Keep mine</Button>
      </Group>
    </div>
  )
}
