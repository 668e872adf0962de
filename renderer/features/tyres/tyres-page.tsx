import { Empty } from '../../ui/empty.tsx'

export const TyresPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="TyresPage" />
  </main>
)
