import { NativeSelect, Text } from '@mantine/core'
import type { ChannelInfo } from '../../../laps/use-telemetry.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { Layout } from './address.ts'

interface AxisPanelProps {
  layout: Layout
  speed: string | undefined
  speeds: readonly ChannelInfo[]
  onChange: (change: Partial<Layout>) => void
}

/** What the laps are drawn over, and how. */
export function AxisPanel({ layout, speed, speeds, onChange }: AxisPanelProps) {
  const check = (label: string, checked: boolean, change: (on: boolean) => Partial<Layout>) => (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(change(event.currentTarget.checked))}
      />
      {label}
    </label>
  )
  return (
    <Panel title="Axis">
      {speeds.length === 0 ? (
        <Text c="dimmed">Distance and delta need a channel in km/h, m/s or mph; these laps have none.</Text>
      ) : (
        <>
          <Switch
            label="Along"
            value={layout.over}
            choices={[
              ['distance', 'Distance'],
              ['time', 'Time'],
            ]}
            onChange={(over) => onChange({ over })}
          />
          <NativeSelect
            label="Distance made of"
            value={speed ?? ''}
            onChange={(event) => onChange({ speed: event.currentTarget.value })}
            data={speeds.map(({ name, unit }) => ({ value: name, label: `${name} (${unit})` }))}
          />
          {check('All laps as long as the first', !layout.unstretched, (on) => ({ unstretched: !on }))}
        </>
      )}
      {check('Channels of one unit in one plot', layout.joined, (on) => ({ joined: on }))}
    </Panel>
  )
}
