import { Empty } from '../../ui/empty.tsx'

export const PlanPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="PlanPage" />
  </main>
)
