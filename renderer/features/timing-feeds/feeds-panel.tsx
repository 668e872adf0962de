import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../context/commands.ts'
import { useMay } from '../../context/use-may.ts'
import type { Row } from '../../data/row-cache.ts'
import { lagText, statusWord } from '../../laps/timing/feed-status.ts'
import { useFeedStates } from '../../laps/timing/use-feed-states.ts'
import { RowDialogs } from '../../rows/dialogs/row-dialogs.tsx'
import { useDialog } from '../../rows/dialogs/use-dialog.ts'
import { EnabledBox } from '../../rows/enabled-box.tsx'
import { type Column, RowTable } from '../../rows/row-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { EditButton } from '../../ui/form/edit-button.tsx'
import { Chip } from '../../ui/marks/chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { feedForm } from './feed-form.tsx'
import { type Feed, heardText } from './feed-words.ts'
import { TakeBackDialog } from './take-back.tsx'
import { UnknownCars } from './unknown-cars.tsx'
import { useKindText } from './use-feeds.ts'

function StatusChip({ status }: Pick<Feed, 'status'>) {
  const { word, about } = statusWord(status)
  return (
    <Chip look={status === 'refused' ? 'filled' : 'outlined'} about={about}>
      {word}
    </Chip>
  )
}

/** Length of the longest IPv4 address. */
const ADDRESS_CHARS = 15

/** `stateOf` is the row with the state of its connection now. */
const columns = (
  stateOf: (feed: Feed) => Feed,
  kindText: (kind: string) => string,
  mayWrite: boolean,
): readonly Column<Feed>[] => [
  {
    header: 'Feed',
    main: true,
    cell: (feed) => {
      const { lastError, status } = stateOf(feed)
      return (
        <>
          {feed.name}
          {lastError !== null && status !== 'off' && (
            <Text size="sm" c="dimmed" className="breaks">
              {lastError}
            </Text>
          )}
        </>
      )
    },
  },
  { header: 'Kind', under: true, cell: ({ kind }) => kindText(kind) },
  {
    header: 'Address',
    under: true,
    // A port of two halves would be read as two.
    cell: ({ host, port }) => (
      <span className={host.length > ADDRESS_CHARS ? 'breaks' : 'nowrap'}>{`${host}:${port}`}</span>
    ),
  },
  { header: 'Status', short: true, under: true, cell: (feed) => <StatusChip {...stateOf(feed)} /> },
  {
    header: 'Last byte',
    short: true,
    under: true,
    align: 'right',
    blank: (feed) => stateOf(feed).lastByteAt === null,
    cell: (feed) => heardText(stateOf(feed).lastByteAt, Date.now()),
  },
  {
    header: 'Lag',
    short: true,
    extra: true,
    align: 'right',
    cell: (feed) => lagText(stateOf(feed).lag),
  },
  {
    header: 'On',
    short: true,
    cell: (feed) =>
      mayWrite ? <EnabledBox resource="timingFeeds" row={feed} /> : feed.enabled ? 'Yes' : 'No',
  },
]

interface FeedsPanelProps {
  feeds: readonly Feed[]
  events: readonly Row<'events'>[]
}

/** Also while nothing comes, as between two sessions: cars are matched with what was heard before. */
const CONNECTED: ReadonlySet<Feed['status']> = new Set(['live', 'stale'])

/** The timing networks that the laptop listens to. */
export function FeedsPanel({ feeds, events }: FeedsPanelProps) {
  const mayWrite = useMay('update', 'TimingFeed')
  const mayName = useMay('update', 'Car')
  const mayTakeBack = useMay('update', 'Session') && events.length > 0
  const [takingBack, setTakingBack] = useState(false)
  const dialog = useDialog<'timingFeeds'>()
  const kindText = useKindText()
  const states = new Map((useFeedStates().data?.items ?? []).map((feed) => [feed.id, feed]))
  const unmatched = [...states.values()].filter(
    ({ status, unknown }) => CONNECTED.has(status) && unknown.length > 0,
  )
  useCommand({ label: 'Add timing feed', group: 'Settings', keys: 'N', run: dialog.add }, mayWrite)
  return (
    <Panel
      title="Feeds"
      aside={
        <Group gap="xs">
          {mayTakeBack && (
            <Button variant="default" onClick={() => setTakingBack(true)}>
              Take back a session…
            </Button>
          )}
          {mayWrite && <Button onClick={dialog.add}>Add timing feed</Button>}
        </Group>
      }
    >
      {feeds.length === 0 ? (
        <Empty
          title="No timing feed yet"
          text="Ask race control for the address of the timing network and add it here: laps come in automatically."
        />
      ) : (
        <RowTable
          label="Timing feeds"
          columns={columns((feed) => states.get(feed.id) ?? feed, kindText, mayWrite)}
          rows={feeds}
          {...(mayWrite && {
            actions: (feed: Feed) => <EditButton name={feed.name} onClick={() => dialog.edit(feed)} />,
          })}
        />
      )}
      {unmatched.map((feed) => (
        <UnknownCars key={feed.id} feed={feed} mayWrite={mayName} />
      ))}
      {takingBack && <TakeBackDialog events={events} onClose={() => setTakingBack(false)} />}
      <RowDialogs form={feedForm(events)} {...dialog} />
    </Panel>
  )
}
