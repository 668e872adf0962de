import { Empty } from '../../ui/empty.tsx'

export const HistoryPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="HistoryPage" />
  </main>
)
