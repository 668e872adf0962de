import { Empty } from '../../ui/empty.tsx'

export const BoardPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="BoardPage" />
  </main>
)
