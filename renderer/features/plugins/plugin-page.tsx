import { useRow } from '../../data/use/use-rows.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { PluginEditor } from './plugin-editor.tsx'

const NEW = 'new'

/** One plugin, or the form of a new one. */
export function PluginPage({ pluginId }: { pluginId: string }) {
  const isNew = pluginId === NEW
  const row = useRow('plugins', isNew ? undefined : pluginId)
  return (
    <SettingsPage
      title={isNew ? 'New plugin' : (row.data?.name ?? 'Plugin')}
      back={{ href: '/settings/plugins', text: 'All plugins' }}
      queries={isNew ? [] : [row]}
      what="the plugin"
    >
      {isNew && <PluginEditor />}
      {row.data && <PluginEditor plugin={row.data} />}
    </SettingsPage>
  )
}
