import { usePageName } from '../../context/page-title.ts'
import { useRow } from '../../data/use/use-rows.ts'
import { Page } from '../../rows/pages/page.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ViewEditor } from './view-editor.tsx'

/** One view: form and result; a layout is used elsewhere. */
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
      {view.data?.layout === null && <ViewEditor view={view.data} />}
      {view.data && view.data.layout !== null && (
        <Empty
          title="A layout of telemetry"
          text="Open Telemetry of a session: it is under Layouts there, and can be replaced or removed."
        />
      )}
    </Page>
  )
}
