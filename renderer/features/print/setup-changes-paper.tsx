import { useSearchParams } from 'wouter'
import { Page } from '../../rows/pages/page.tsx'
import { useUnits } from '../../ui/units/use-units.ts'
import { groupsOf } from '../setups/compare/change-groups.ts'
import { changeWords } from '../setups/compare/change-words.ts'
import { useSpannerList } from '../setups/spanner-list/use-spanner-list.ts'
import { Paper } from './paper.tsx'
import { PaperHead } from './paper-head.tsx'
import classes from './setup-changes.module.css'
import { Signed } from './signed.tsx'
import { usePaperLook } from './use-paper-look.ts'
import { useRelatedRows } from './use-related-rows.ts'

/** Columns to write in that can be left out. */
const WRITE_IN = [['by', 'Initials']] as const

/** Printed list of setup changes, in large type with boxes to tick. */
export function SetupChangesPaper({ setupId, otherId }: { setupId: string; otherId: string }) {
  const [query] = useSearchParams()
  const { queries, from, to, items, formatter } = useSpannerList(
    otherId,
    setupId,
    query.get('formatter') ?? '',
  )
  const { queries: more, related } = useRelatedRows(to?.carId, to?.sessionId)
  const measureOf = useUnits()
  const look = usePaperLook('spanner-list')
  if (!from || !to || !items || !related)
    return <Page title="Spanner list" queries={[...queries, ...more]} what="the spanner list" />
  const address = `/events/${related.event.id}/setups/${setupId}/against/${otherId}`
  return (
    <Paper
      eventId={related.event.id}
      zone={related.zone}
      look={look}
      columns={WRITE_IN}
      title={`Spanner list ${from.name} to ${to.name}, car ${related.car.number}`}
      back={{
        href: formatter ? `${address}?formatter=${formatter.id}` : address,
        text: 'Back to the spanner list',
      }}
    >
      <PaperHead
        kind="Spanner list"
        title={`${from.name} → ${to.name}`}
        about={related}
        lines={[`${items.length} ${items.length === 1 ? 'line' : 'lines'}`]}
      />
      {to.notes && (
        <section className={classes.box}>
          <h2>Remark</h2>
          <p className="lines">{to.notes}</p>
        </section>
      )}
      {items.length === 0 && <p>Nothing to change: both sheets have the same values.</p>}
      {groupsOf(items).map((group) => (
        <section key={group.name} className={classes.box}>
          <h2>{group.name}</h2>
          <ul>
            {group.items.map((item) => {
              const words = changeWords(item, measureOf)
              return (
                <li key={item.path} data-long={words.long || undefined}>
                  <span className={classes.tick} aria-hidden="true" />
                  <span className={classes.label}>{words.label}</span>
                  <span className={`right breaks ${classes.values}`}>
                    {`${words.from} → `}
                    <strong>{words.to}</strong>
                  </span>
                  <span className={`right ${classes.delta}`}>{words.delta && `(${words.delta})`}</span>
                  {!look.without.has('by') && <small className={classes.by}>by</small>}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
      <Signed names={['Done by', 'Checked by', 'Time']} />
    </Paper>
  )
}
