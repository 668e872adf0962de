import { useMay } from '../../context/use-may.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { SettingsPage } from '../../rows/pages/settings-page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FeedsPanel } from './feeds-panel.tsx'
import { RecordingsPanel } from './recordings-panel.tsx'
import { ReplaysPanel } from './replays-panel.tsx'
import { useFeedKinds } from './use-feeds.ts'
import { useRecordings, useReplays } from './use-recordings.ts'

/** Settings of timing: the feeds that are listened to, what they brought, and its replays. */
export function FeedsPage() {
  const mayWrite = useMay('update', 'TimingFeed')
  const feeds = useRows('timingFeeds', { sort: 'name' })
  const events = useRows('events', { sort: '-startDate' })
  const kinds = useFeedKinds()
  const recordings = useRecordings()
  const replays = useReplays()
  return (
    <SettingsPage
      title="Timing"
      about="Trackside listens to the circuit’s timing network: cars, sessions, flags and laps come in automatically."
      queries={[feeds, kinds, recordings, replays]}
      what="the timing feeds"
    >
      {!mayWrite && <Notice kind="info">Only an owner or an admin may change timing feeds.</Notice>}
      {feeds.data && <FeedsPanel feeds={feeds.data} events={events.data ?? []} />}
      {recordings.data && <RecordingsPanel recordings={recordings.data.items} mayWrite={mayWrite} />}
      {replays.data && replays.data.items.length > 0 && (
        <ReplaysPanel
          replays={replays.data.items}
          recordings={recordings.data?.items ?? []}
          events={events.data ?? []}
          mayWrite={mayWrite}
        />
      )}
    </SettingsPage>
  )
}
