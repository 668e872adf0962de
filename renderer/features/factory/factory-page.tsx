import { useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { FactoryForm } from './factory-form.tsx'
import { FactoryState } from './factory-state.tsx'

const REFRESH_MS = 5000
const KEY = 'factory'

/** Where this laptop sends what it knows, and how far it is. */
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
  const events = useRows('events', { sort: '-startDate' })
  return (
    <SettingsPage
      title="Factory"
      queries={[settings, status, events]}
      what="the link to the factory"
      refusal="Only an owner of the first account can see and change where this laptop sends its data."
    >
      {settings.data && status.data && events.data && (
        <>
          <Panel title="State">
            <FactoryState status={status.data} />
          </Panel>
          <Panel title="Link">
            <FactoryForm
              settings={settings.data}
              events={events.data}
              onSaved={() => cache.invalidateQueries({ queryKey: [KEY] })}
            />
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}
