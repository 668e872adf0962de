import { Group, Title } from '@mantine/core'
import { Link } from 'wouter'
import { usePageName } from '../../context/page-title.ts'
import { useRow } from '../../data/use-rows.ts'
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
