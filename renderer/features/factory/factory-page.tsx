import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { BaselinesPanel } from './baselines-panel.tsx'
import { FactoryForm } from './factory-form.tsx'
import { FactoryState } from './factory-state.tsx'

const REFRESH_MS = 5000
const KEY = 'factory'

/** Where this laptop sends what it knows, how far it is, and what comes back. */
export function FactoryPage() {
  const cache = useQueryClient()
  const settings = useQuery({
    queryKey: [KEY, 'settings'],
    queryFn: ({ signal }) => client.factory({ options: { signal } }),
  })
  const status = useQuery({
    queryKey: [KEY, 'status'],
    queryFn: ({ signal }) => client.factoryStatus({ options: { signal } }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })
  const baselines = useQuery({
    queryKey: [KEY, 'baselines'],
    queryFn: ({ signal }) => client.baselines({ options: { signal } }),
    refetchInterval: ({ state }) => (state.error ? false : REFRESH_MS),
  })
  const events = useRows('events', { sort: '-startDate' })
  const onSaved = () => cache.invalidateQueries({ queryKey: [KEY] })
  return (
    <SettingsPage
      title="Factory"
      queries={[settings, status, baselines, events]}
      what="the link to the factory"
      refusal="Only an owner of the first account can see and change where this laptop sends its data."
    >
      {settings.data && status.data && baselines.data && events.data && (
        <>
          <Panel title="State">
            <FactoryState status={status.data} />
          </Panel>
          <Panel title="Link">
            <FactoryForm settings={settings.data} events={events.data} onSaved={onSaved} />
          </Panel>
          <BaselinesPanel settings={settings.data} {...baselines.data} onSaved={onSaved} />
        </>
      )}
    </SettingsPage>
  )
}
