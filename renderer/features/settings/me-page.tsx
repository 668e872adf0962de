import { Empty } from '../../ui/empty.tsx'

export const MePage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="MePage" />
  </main>
)
