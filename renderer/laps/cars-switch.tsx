import { Switch } from '../ui/form/switch.tsx'
import type { Shown } from './shown-cars.ts'

interface CarsSwitchProps {
  /** Number of all cars. */
  count: number
  value: Shown
  onChange: (shown: Shown) => void
}

/** Shows our cars, those of our classes, or all. */
export const CarsSwitch = ({ count, value, onChange }: CarsSwitchProps) => (
  <Switch<Shown>
    label="Cars"
    value={value}
    choices={[
      ['ours', 'Ours'],
      ['class', 'Class'],
      ['all', `All ${count}`],
    ]}
    onChange={onChange}
  />
)
