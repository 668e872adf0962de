import { Text } from '@mantine/core'
import { STORED_UNITS } from '../../../server/calc/units.ts'
import type { SomeUnits } from '../../../server/contract/define/units.ts'
import { Panel } from '../../ui/panel.tsx'
import { UnitChoices } from './unit-choices.tsx'
import { useOption } from './use-option.ts'
import { useSaveErrorToast } from './use-save-error-toast.ts'

/** Units of members without a choice of their own. */
export function TeamUnits() {
  const { value = {}, save } = useOption('units')
  const reportFailure = useSaveErrorToast()
  return (
    <Panel title="Units of the team">
      <Text c="dimmed">
        For everyone who has not chosen units under My settings. Stored values and exports stay in bar, °C,
        km/h and km.
      </Text>
      <UnitChoices
        chosen={value}
        otherwise={STORED_UNITS}
        otherwiseText="As stored"
        onChoose={(quantity, unit) => {
          const { [quantity]: _, ...others } = value
          const chosen = unit === null ? others : { ...others, [quantity]: unit }
          reportFailure(save(Object.keys(chosen).length > 0 ? (chosen as SomeUnits) : null))
        }}
      />
    </Panel>
  )
}
