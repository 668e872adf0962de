import { Text } from '@mantine/core'
import { Link } from 'wouter'
import { Panel } from '../../ui/panel.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { shortChanges } from './compare/change-words.ts'
import { kindText } from './setup-forms.ts'
import { ancestorsOf, childrenOf } from './setup-tree.ts'
import classes from './setups.module.css'
import type { Setup } from './sheet/sheet-cells.ts'
import { jobsBetween } from './spanner-list/jobs.ts'
import { StatusMark } from './status-mark.tsx'

interface ChainPanelProps {
  eventId: string
  setup: Setup
  all: readonly Setup[]
}

/** Ancestors of a setup with the changes of each step, and its children. */
export function ChainPanel({ eventId, setup, all }: ChainPanelProps) {
  const measureOf = useUnits()
  const line = [...ancestorsOf(setup, all), setup]
  const children = childrenOf(setup, all)
  // A set-down is no step: fields that it does not measure are empty.
  const changes = (from: Setup | undefined, to: Setup) =>
    from && to.kind !== 'setdown' ? shortChanges(jobsBetween(from, to), measureOf) : kindText(to.kind)
  const link = ({ id, name }: Setup) =>
    id === setup.id ? (
      <strong aria-current="page">{name}</strong>
    ) : (
      <Link href={`/events/${eventId}/setups/${id}`} className="plain-link">
        {name}
      </Link>
    )
  return (
    <Panel title="Parent chain">
      <ol className={classes.chain} aria-label="Built on">
        {line.map((each, at) => (
          <li key={each.id} className="tall">
            {link(each)}
            <StatusMark status={each.status} />
            <small>{changes(line[at - 1], each)}</small>
          </li>
        ))}
      </ol>
      {children.length > 0 ? (
        <div>
          <Text fw={650}>Built on this sheet</Text>
          <ul className={classes.chain} aria-label="Built on this sheet">
            {children.map((child) => (
              <li key={child.id}>
                {link(child)}
                <StatusMark status={child.status} />
                <small>{changes(setup, child)}</small>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <Text c="dimmed">Nothing is built on this sheet yet.</Text>
      )}
    </Panel>
  )
}
