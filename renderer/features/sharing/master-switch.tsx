import { Switch, Text } from '@mantine/core'
import type { Sharing } from '../../../server/contract/actions/sharing.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './sharing.module.css'
import { sharingSummary } from './sharing-words.ts'

interface MasterSwitchProps {
  sharing: Sharing
  mayChange: boolean
  busy: boolean
  onChange: (on: boolean) => void
}

const LARGE = {
  root: {
    '--switch-height': 'var(--control)',
    '--switch-width': '84px',
    '--switch-thumb-size': 'calc(var(--control) - 10px)',
    '--switch-label-font-size': '1rem',
  },
}

const OFF =
  'Only this laptop can open Trackside now. Once sharing is on, tablets and other laptops on the networks that you choose can reach its login page, over an encrypted connection. They still need an invite or a login.'
const ON =
  'Tablets and other laptops on the networks below can reach the login page, over an encrypted connection. Sharing stays on after a restart, until it is stopped.'

/** Main switch of network sharing, with its meaning. */
export function MasterSwitch({ sharing, mayChange, busy, onChange }: MasterSwitchProps) {
  const { text, tone } = sharingSummary(sharing)
  return (
    <Panel title="State">
      <div className="toolbar split">
        <div className={classes.facts}>
          <p className={tone} role="status">
            {text}
          </p>
          <Text c="dimmed">{sharing.on ? ON : OFF}</Text>
        </div>
        {mayChange && (
          <Switch
            size="md"
            fw={650}
            labelPosition="left"
            classNames={{ body: 'middle', trackLabel: (!sharing.on && 'ink') || '' }}
            vars={() => LARGE}
            checked={sharing.on}
            aria-disabled={busy}
            onLabel="On"
            offLabel="Off"
            label="Share on this network"
            onChange={({ currentTarget }) => !busy && onChange(currentTarget.checked)}
          />
        )}
      </div>
    </Panel>
  )
}
