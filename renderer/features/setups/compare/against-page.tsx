import { Button, NativeSelect, Text } from '@mantine/core'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useCommand } from '../../../context/commands.ts'
import { usePerson } from '../../../context/login-context.ts'
import { usePageName } from '../../../context/page-title.ts'
import { useRoom } from '../../../data/live/use-room.ts'
import { useRows } from '../../../data/use/use-rows.ts'
import { Page } from '../../../rows/pages/page.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { copyText } from '../../../ui/form/copy-text.ts'
import { Panel } from '../../../ui/panel.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useUnits } from '../../../ui/units/use-units.ts'
import { copiedList } from '../spanner-list/copied-list.ts'
import { SpannerList } from '../spanner-list/spanner-list.tsx'
import { useSpannerList } from '../spanner-list/use-spanner-list.ts'
import { useTicks } from '../spanner-list/use-ticks.ts'
import { groupsOf } from './change-groups.ts'

interface AgainstPageProps {
  eventId: string
  setupId: string
  otherId: string
}

/** Spanner list from one setup to another, with lines to tick off at the car. */
export function AgainstPage({ eventId, setupId, otherId }: AgainstPageProps) {
  const [query, setQuery] = useSearchParams()
  const formatterId = query.get('formatter') ?? ''
  const list = useSpannerList(otherId, setupId, formatterId)
  const { from, to, items } = list
  const others = useRows('setups', { carId: to?.carId }, to !== undefined)
  const ticks = useTicks(otherId, setupId)
  const measureOf = useUnits()
  const toast = useToast()
  const [, go] = useLocation()
  useRoom('events', eventId, usePerson().user.id, to ? `Spanner list of ${to.name}` : 'Spanner list')
  usePageName(to && `Spanner list of ${to.name}`)
  const base = `/events/${eventId}/setups`
  const suffix = formatterId && `?formatter=${formatterId}`
  const swap = () => go(`${base}/${otherId}/against/${setupId}${suffix}`)
  useCommand({ label: 'Swap sides', group: 'Spanner list', keys: 'X', run: swap })
  if (!from || !to || !items)
    return <Page title="Spanner list" queries={list.queries} what="the spanner list" />
  const groups = groupsOf(items)
  const done = items.filter(ticks.isDone).length
  const title = `${from.name} → ${to.name}`
  const copy = () =>
    copyText(copiedList(title, groups, measureOf, to.notes)).then((copied) =>
      toast(
        copied
          ? { text: 'The list is copied.' }
          : { kind: 'error', text: 'This browser does not allow the page to copy. Print the list instead.' },
      ),
    )
  const choices = (others.data ?? []).some(({ id }) => id === from.id)
    ? (others.data ?? [])
    : [from, ...(others.data ?? [])]
  return (
    <Page
      title={`Spanner list: ${title}`}
      back={{ href: `${base}/${setupId}`, text: `Back to ${to.name}` }}
      actions={
        <>
          <Button variant="default" onClick={swap}>
            Swap sides
          </Button>
          <Button variant="default" onClick={copy}>
            Copy as text
          </Button>
          <Link href={`/print/setups/${setupId}/against/${otherId}${suffix}`} className="plain-link">
            Print
          </Link>
        </>
      }
    >
      <div className="toolbar gap-s">
        <NativeSelect
          label="From"
          value={otherId}
          onChange={({ currentTarget }) => go(`${base}/${setupId}/against/${currentTarget.value}${suffix}`)}
          data={choices
            .filter(({ id }) => id !== setupId)
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NativeSelect
          label="Written as"
          value={list.formatter?.id ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setQuery(value ? { formatter: value } : {}, { replace: true })
          }
          data={[
            { value: '', label: 'Default list' },
            ...list.formatters.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {to.notes && (
        <Panel title={`Remark on ${to.name}`}>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{to.notes}</Text>
        </Panel>
      )}
      {items.length === 0 ? (
        <Empty
          title="Nothing to change"
          text={`${from.name} and ${to.name} have the same values. Choose another sheet to start from.`}
        />
      ) : (
        <>
          <div className="toolbar split">
            <Text role="status" fw={650}>{`${done} of ${items.length} done`}</Text>
            <Button variant="subtle" aria-disabled={done === 0} onClick={ticks.clear}>
              Clear the ticks
            </Button>
          </div>
          <SpannerList groups={groups} isDone={ticks.isDone} onTurn={ticks.turn} />
        </>
      )}
    </Page>
  )
}
