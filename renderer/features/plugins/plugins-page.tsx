import { Empty } from '../../ui/empty.tsx'

export const PluginsPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="PluginsPage" />
  </main>
)
