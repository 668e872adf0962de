import { Empty } from '../../ui/empty.tsx'

export const MembersPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="MembersPage" />
  </main>
)
