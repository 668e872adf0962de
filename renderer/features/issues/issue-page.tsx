import { Empty } from '../../ui/empty.tsx'

export const IssuePage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="IssuePage" />
  </main>
)
