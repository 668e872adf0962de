import { Empty } from '../../ui/empty.tsx'

export const KeysPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="KeysPage" />
  </main>
)
