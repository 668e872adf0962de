import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ShownBaseline } from '../../../server/contract/actions/baseline.ts'
import type { Factory } from '../../../server/contract/actions/factory.ts'
import { client } from '../../data/client.ts'
import { momentText, sizeText } from '../../format/backup-words.ts'
import { toFailure } from '../../format/failure.ts'
import { Empty } from '../../ui/empty.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { BaselineDialog } from './baseline-dialog.tsx'

interface BaselinesPanelProps {
  settings: Factory
  items?: readonly ShownBaseline[]
  lastError?: string | null
  onSaved: () => Promise<void>
}

const WORDS: Record<ShownBaseline['state'], string> = {
  offered: 'not taken',
  coming: 'on its way',
  new: 'new',
  applied: 'applied',
  skipped: 'skipped',
}

/** What the factory publishes: what of it this laptop takes, and what became of it. */
export function BaselinesPanel({ settings, items = [], lastError = null, onSaved }: BaselinesPanelProps) {
  const toast = useToast()
  const [shown, setShown] = useState<ShownBaseline>()
  const [busy, setBusy] = useState(false)
  // Once at a time: the list of what is taken is written whole, from the settings as they were read last.
  async function save(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast({ kind: 'error', text: toFailure(error).message })
    }
    await onSaved()
    setBusy(false)
  }
  const takes = ({ name }: ShownBaseline) => settings.baselines.includes(name)
  const take = (item: ShownBaseline) => {
    const others = settings.baselines.filter((name) => name !== item.name)
    return save(() =>
      client.putFactory({ body: { baselines: takes(item) ? others : [...others, item.name] } }),
    )
  }
  return (
    <Panel title="Baselines from the factory">
      {lastError && <Notice kind="info">{lastError}</Notice>}
      {items.length === 0 && (
        <Empty
          title="No baselines"
          text="Setups, tyre specifications, KPI profiles, constants and views that the factory publishes are listed here. Nothing is written before you apply it."
        />
      )}
      <ul className="stack gap-s" aria-label="Baselines">
        {items.map((item) => (
          <li key={item.name} className="toolbar under pad-row">
            <div>
              <Text fw={650}>{`${item.name}, version ${item.version}: ${WORDS[item.state]}`}</Text>
              <Text c="dimmed">
                {`${momentText(item.publishedAt)}, ${item.publishedBy}, ${sizeText(item.bytes)}`}
              </Text>
            </div>
            <Group gap="xs">
              <Button
                variant="default"
                aria-disabled={busy}
                aria-label={`${takes(item) ? 'Do not take' : 'Take'} ${item.name}`}
                onClick={() => take(item)}
              >
                {takes(item) ? 'Do not take' : 'Take'}
              </Button>
              {(item.state === 'new' || item.state === 'skipped') && (
                <Button
                  variant="default"
                  aria-disabled={busy}
                  onClick={() =>
                    save(() =>
                      client.skipBaseline({
                        body: { name: item.name, version: item.version, skipped: item.state === 'new' },
                      }),
                    )
                  }
                >
                  {item.state === 'new' ? 'Skip' : 'Do not skip'}
                </Button>
              )}
              {(item.state === 'new' || item.state === 'applied') && (
                <Button onClick={() => setShown(item)}>{item.state === 'new' ? 'Preview…' : 'Show…'}</Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
      {shown && (
        <BaselineDialog
          item={shown}
          onClose={() => {
            setShown(undefined)
            void onSaved()
          }}
        />
      )}
    </Panel>
  )
}
