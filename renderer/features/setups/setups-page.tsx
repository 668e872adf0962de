import { Empty } from '../../ui/empty.tsx'

export const SetupsPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="SetupsPage" />
  </main>
)
