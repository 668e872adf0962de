import { Link } from 'wouter'
import { historyOf } from './history-link.ts'

interface RowHistoryProps {
  entityType: string
  id: string
  /** What the row is called, for those who hear the page. */
  name: string
  text?: string
}

/** The quiet way to everything that was ever changed of a row. */
export const RowHistory = ({ entityType, id, name, text = 'History' }: RowHistoryProps) => (
  <Link href={historyOf(entityType, id)} className="plain-link">
    {text}
    <span className="visually-hidden">{` of ${name}`}</span>
  </Link>
)
