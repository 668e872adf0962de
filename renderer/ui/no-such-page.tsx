import { Link } from 'wouter'
import { Empty } from './empty.tsx'

/** An address that leads nowhere. */
export const NoSuchPage = () => (
  <main className="page">
    <Empty title="There is no such page" text="The address may be mistyped, or what it showed was removed.">
      <Link href="/" className="plain-link">
        Go to the weekends
      </Link>
    </Empty>
  </main>
)
