import { Link } from 'wouter'
import { sentenceCase } from '../../format/words.ts'
import { Empty } from '../../ui/empty.tsx'

/** Shown in place of a row that the server does not have. */
export const NotThere = ({ what }: { what: string }) => (
  <Empty
    title="Nothing at this address"
    text={`${sentenceCase(what)} may have been removed, or the address is incomplete.`}
  >
    <Link href="/" className="plain-link">
      Go to the weekends
    </Link>
  </Empty>
)
