import { Empty } from '../../ui/empty.tsx'

export const ViewPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="ViewPage" />
  </main>
)
