import { NativeSelect } from '@mantine/core'
import type { ResourceKey } from '../../../../server/contract/index.ts'
import { useChoices } from '../../../schema/use-choices.ts'

interface RowPickerProps {
  resourceKey: ResourceKey
  label: string
  hidden?: boolean
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Selects an existing row by its name. */
export function RowPicker({ resourceKey, label, hidden, value, error, onChange }: RowPickerProps) {
  const { choices, loading, failed } = useChoices(resourceKey, value ? [value] : [], {})
  const first = loading
    ? 'Loading…'
    : failed
      ? 'You may not read these'
      : choices.length > 0
        ? 'Choose…'
        : 'There are none yet'
  return (
    <NativeSelect
      {...(hidden ? { 'aria-label': label } : { label })}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[{ value: '', label: first }, ...choices.map((choice) => ({ ...choice }))]}
    />
  )
}
