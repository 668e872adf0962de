import { Text } from '@mantine/core'
import type { Sharing } from '../../../server/contract/actions/sharing.ts'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { interfaceState, withInterface } from './sharing-words.ts'

interface InterfaceListProps {
  sharing: Sharing
  mayChange: boolean
  busy: boolean
  onChange: (interfaces: string[]) => void
}

/** Network interfaces of this laptop, each with its own switch. */
export function InterfaceList({ sharing, mayChange, busy, onChange }: InterfaceListProps) {
  const { interfaces, on } = sharing
  if (interfaces.length === 0)
    return (
      <Panel title="Networks">
        <Empty
          title="This laptop is on no network"
          text="Plug in a cable, or join the garage's Wi-Fi. It shows here within seconds."
        />
      </Panel>
    )
  return (
    <Panel title="Networks">
      {on && !interfaces.some(({ shared }) => shared) && (
        <Notice kind="info">
          Choose the network that the tablets are on. Until then no other device can connect.
        </Notice>
      )}
      <ul className="ruled-list" aria-label="Networks">
        {interfaces.map((each) => {
          const { text, tone } = interfaceState(each, on)
          return (
            <li key={each.name}>
              <div className="breaks">
                <Text fw={650}>{each.name}</Text>
                <Text className="mono" c="dimmed">
                  {each.addresses.length > 0 ? each.addresses.join(', ') : 'no address'}
                </Text>
                <p className={tone}>{text}</p>
              </div>
              {mayChange && (
                <label className="check">
                  <input
                    type="checkbox"
                    checked={each.shared}
                    aria-label={`Share on ${each.name}`}
                    aria-disabled={busy}
                    onChange={() => !busy && onChange(withInterface(interfaces, each.name, !each.shared))}
                  />
                  Share here
                </label>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
