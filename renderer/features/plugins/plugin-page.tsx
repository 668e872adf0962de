import { Link } from 'wouter'
import { useRow } from '../../data/use-rows.ts'
import { toFailure } from '../../format/failure.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QueryState } from '../../ui/query-state.tsx'
import { PluginEditor } from './plugin-editor.tsx'

const NEW = 'new'
const NOT_FOUND = 404

/** One plugin, or the one that is to be installed. */
export function PluginPage({ pluginId }: { pluginId: string }) {
  const isNew = pluginId === NEW
  const row = useRow('plugins', isNew ? undefined : pluginId)
  const gone = row.error && toFailure(row.error).status === NOT_FOUND
  return (
    <SettingsPage
      title={isNew ? 'New plugin' : (row.data?.name ?? 'Plugin')}
      aside={
        <Link href="/settings/plugins" className="plain-link">
          All plugins
        </Link>
      }
    >
      {gone && (
        <Empty title="This plugin is gone" text="Somebody has removed it, or the link is not whole." />
      )}
      {isNew && <PluginEditor />}
      {!isNew && !gone && !row.data && <QueryState queries={[row]} what="the plugin" />}
      {row.data && <PluginEditor plugin={row.data} />}
    </SettingsPage>
  )
}
