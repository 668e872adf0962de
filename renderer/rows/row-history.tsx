import { Link } from 'wouter'
import { historyOf } from './history-link.ts'

interface RowHistoryProps {
  entityType: string
  id: string
  /** Name of the row for screen readers. */
  name: string
  text?: string
}

/** Link to the change history of a row. */
export const RowHistory = ({ entityType, id, name, text = 'History' }: RowHistoryProps) => (
  <Link href={historyOf(entityType, id)} className="plain-link">
    {text}
    <span className="visually-hidden">{` of ${name}`}</span>
  </Link>
)
