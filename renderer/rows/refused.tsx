import { Link } from 'wouter'
import { Empty } from '../ui/empty.tsx'

/** Stands where rows would be that this person may not see. */
export const Refused = ({ what }: { what: string }) => (
  <Empty
    title="You may not see this"
    text={`Your account keeps the ${what} to some of its people. An owner or an admin can let you in.`}
  >
    <Link href="/data" className="plain-link">
      Go to all data
    </Link>
  </Empty>
)
