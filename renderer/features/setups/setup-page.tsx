import { Empty } from '../../ui/empty.tsx'

export const SetupPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="SetupPage" />
  </main>
)
