import { useCommand } from '../context/commands.ts'
import { Switch } from '../ui/form/switch.tsx'
import type { Shown } from './shown-cars.ts'

interface CarsSwitchProps {
  /** Number of all cars. */
  count: number
  value: Shown
  onChange: (shown: Shown) => void
}

/** A choice by its name in the palette. */
function ShowCommand({ label, run }: { label: string; run: () => void }) {
  useCommand({ label, group: 'Cars', also: 'filter ours class all', run: () => run() })
  return null
}

/** Shows our cars, those of our classes, or all. */
export const CarsSwitch = ({ count, value, onChange }: CarsSwitchProps) => (
  <>
    <ShowCommand label="Show our cars" run={() => onChange('ours')} />
    <ShowCommand label="Show our classes" run={() => onChange('class')} />
    <ShowCommand label="Show all cars" run={() => onChange('all')} />
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
  </>
)
