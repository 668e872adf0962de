import { Text } from '@mantine/core'
import { useState } from 'react'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'

interface PlainHttpProps {
  on: boolean
  mayChange: boolean
  /** Rejects with the reason if nothing was changed. */
  put: (plainHttp: boolean) => Promise<void>
  onOff: () => void
}

/** Switch of unencrypted access for devices without TLS; off by default, confirmed when switched on. */
export function PlainHttp({ on, mayChange, put, onOff }: PlainHttpProps) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel title="Without encryption">
      {on && (
        <Notice kind="error">
          Plain http is on: anyone on these networks can read passwords, laps and setups as they go by, and
          change them on the way.
        </Notice>
      )}
      <Text c="dimmed">
        Some old devices cannot open an encrypted page. Everything else should use https.
      </Text>
      {mayChange ? (
        <label className="check">
          <input type="checkbox" checked={on} onChange={() => (on ? onOff() : setAsking(true))} />
          Serve plain http as well
        </label>
      ) : (
        <Text>{on ? 'Plain http is served as well.' : 'Plain http is not served.'}</Text>
      )}
      {asking && (
        <AskDialog
          title="Serve plain http on the network?"
          saveLabel="Serve it without encryption"
          act={() => put(true)}
          onClose={() => setAsking(false)}
        >
          <Text>
            Anyone on the same network, such as a neighbour on the paddock Wi-Fi, can then read every
            password, lap, setup and note sent there, and can change them on the way.
          </Text>
          <Text>A warning stays on every page for owners until it is off again.</Text>
        </AskDialog>
      )}
    </Panel>
  )
}
