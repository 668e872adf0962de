import { Empty } from '../../ui/empty.tsx'

export const PlansPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="PlansPage" />
  </main>
)
