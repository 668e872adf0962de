import { Empty } from '../../ui/empty.tsx'

export const WebhookPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="WebhookPage" />
  </main>
)
