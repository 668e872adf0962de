import { NativeSelect } from '@mantine/core'
import { type DensityChoice as Choice, chooseDensity, useDensityChoice } from '../../ui/density.ts'

const DENSITIES: readonly { value: Choice; label: string }[] = [
  { value: 'auto', label: 'Automatic: by the pointer' },
  { value: 'compact', label: 'Compact: for a mouse' },
  { value: 'touch', label: 'Touch: for fingers' },
]

/** How large rows and controls are, stored in this browser. */
export function DensityChoice() {
  return (
    <NativeSelect
      label="Density"
      description="Only in this browser."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={useDensityChoice()}
      data={[...DENSITIES]}
      onChange={(event) => chooseDensity(event.currentTarget.value as Choice)}
    />
  )
}
