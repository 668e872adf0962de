import { Empty } from '../../ui/empty.tsx'

export const AccountPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="AccountPage" />
  </main>
)
