import { Empty } from '../../ui/empty.tsx'

export const EntriesPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="EntriesPage" />
  </main>
)
