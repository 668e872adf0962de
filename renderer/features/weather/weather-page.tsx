import { Empty } from '../../ui/empty.tsx'

export const WeatherPage = (_: Record<string, string>) => (
  <main className="page">
    <Empty title="Not built yet" text="WeatherPage" />
  </main>
)
