import { Empty } from '../../ui/empty.tsx'

export const ViewsPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="ViewsPage" />
  </main>
)
