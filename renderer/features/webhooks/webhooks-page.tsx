import { Empty } from '../../ui/empty.tsx'

export const WebhooksPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="WebhooksPage" />
  </main>
)
