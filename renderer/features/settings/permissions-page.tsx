import { Empty } from '../../ui/empty.tsx'

export const PermissionsPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="PermissionsPage" />
  </main>
)
