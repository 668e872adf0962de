import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { Sharing } from '../../../server/contract/actions/sharing.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { Fingerprint } from '../../ui/marks/fingerprint.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './sharing.module.css'
import { openUrls, scannedUrl } from './sharing-words.ts'

const NAME = 'Name'
const HINT = 'A tablet that shows the same one is connected to this garage directly.'

/** How to open this service on a tablet: QR code, addresses, and the fingerprint to compare. */
export function ReachPanel({ sharing }: { sharing: Sharing }) {
  const urls = openUrls(sharing)
  const [chosen, setChosen] = useState<string>()
  // Addresses work on every device; some tablets cannot resolve the name.
  const first = urls.find(({ label }) => label !== NAME)
  const { url } = urls.find((each) => each.url === chosen) ?? first ?? {}
  const { authority } = sharing
  return (
    <Panel title="Open it on a tablet">
      {url === undefined ? (
        <Text c="dimmed">The address and its code show here once one of the networks can be reached.</Text>
      ) : (
        <div className={classes.reach}>
          <div className="stack gap-l">
            <QrCode text={scannedUrl(url, authority?.fingerprint)} alt={`QR code that opens ${url}`} />
            <NativeSelect
              label="The code opens"
              value={url}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={urls.map((each) => ({ value: each.url, label: new URL(each.url).host }))}
            />
          </div>
          <div className="stack gap-l">
            {urls.map(({ label, url: value }) => (
              <CopyField key={value} label={label} value={value} />
            ))}
            {sharing.nameUrl && (
              <Text c="dimmed">
                The name goes with the garage: it still leads here when the address changes, and to the laptop
                that takes over.
              </Text>
            )}
            {authority && <Fingerprint value={authority.fingerprint} hint={HINT} />}
            {authority?.helpUrl && (
              <Text>
                The first visit shows a warning, because no public authority has certified this garage.{' '}
                <a href={authority.helpUrl} target="_blank" rel="noreferrer" className="plain-link">
                  How a tablet learns to trust it
                </a>
              </Text>
            )}
          </div>
        </div>
      )}
    </Panel>
  )
}
