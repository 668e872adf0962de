import { Empty } from '../../ui/empty.tsx'

export const IssuesPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="IssuesPage" />
  </main>
)
