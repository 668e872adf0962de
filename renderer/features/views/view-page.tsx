import { usePageName } from '../../context/page-title.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { ViewEditor } from './view-editor.tsx'

/** One view: form and result. */
export function ViewPage({ viewId }: { viewId: string }) {
  const view = useRow('customViews', viewId)
  usePageName(view.data?.name)
  return (
    <Page
      title={view.data?.name ?? 'View'}
      back={{ href: '/views', text: 'All views' }}
      queries={[view]}
      what="the view"
    >
      {view.data && <ViewEditor view={view.data} />}
    </Page>
  )
}
