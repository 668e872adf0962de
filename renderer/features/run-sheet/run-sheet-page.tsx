import { Empty } from '../../ui/empty.tsx'

export const RunSheetPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="RunSheetPage" />
  </main>
)
