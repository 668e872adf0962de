import { Group, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useRow } from '../../api/use-rows.ts'
import { usePageName } from '../../app/page-title.ts'
import { QueryState } from '../../ui/query-state.tsx'
import { ViewEditor } from './view-editor.tsx'

/** One view: what it shows, and the form that says so. */
export function ViewPage({ viewId }: { viewId: string }) {
  const view = useRow('customViews', viewId)
  usePageName(view.data?.name)
  return (
    <main className="page">
      <Group justify="space-between">
        <Title order={1}>{view.data?.name ?? 'View'}</Title>
        <Link href="/views" className="plain-link">
          All views
        </Link>
      </Group>
      {view.data ? <ViewEditor view={view.data} /> : <QueryState queries={[view]} what="the view" />}
    </main>
  )
}
