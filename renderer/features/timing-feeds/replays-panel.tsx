import { Button, Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Replay, TimingRecording } from '../../../server/contract/actions/timing-recording.ts'
import type { Row } from '../../data/row-cache.ts'
import { toFailure } from '../../format/failure.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { placeText, speedText } from './recording-words.ts'
import { useEndReplay, usePauseReplay } from './use-recordings.ts'

interface ReplaysPanelProps {
  replays: readonly Replay[]
  recordings: readonly TimingRecording[]
  events: readonly Row<'events'>[]
  mayWrite: boolean
}

const stateText = ({ endedAt, paused }: Replay) =>
  endedAt !== null ? 'Finished' : paused ? 'Paused' : 'Running'

/** Replays with where they are; those that ended stay until they are put away. */
export function ReplaysPanel({ replays, recordings, events, mayWrite }: ReplaysPanelProps) {
  const pause = usePauseReplay()
  const end = useEndReplay()
  const toast = useToast()
  const onError = (error: unknown) => toast({ kind: 'error', text: toFailure(error).message })
  return (
    <Panel title="Replays">
      <ul className="ruled-list" aria-label="Replays">
        {replays.map((replay) => {
          const { id, paused, endedAt, eventId } = replay
          const recording = recordings.find((each) => each.id === replay.recordingId)
          const name = events.find((each) => each.id === eventId)?.name ?? 'The rehearsal'
          return (
            <li key={id}>
              <div>
                <Link href={`/events/${eventId}`} className="plain-link strong">
                  {name}
                </Link>
                <Text c="dimmed" className="breaks">
                  {[
                    stateText(replay),
                    ...(endedAt === null
                      ? [placeText(replay, recording, Date.now()), speedText(replay.speed)]
                      : []),
                    recording?.name,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              {mayWrite && (
                <Group gap="xs">
                  {endedAt === null && (
                    <Button
                      variant="default"
                      aria-label={paused ? `Resume ${name}` : `Pause ${name}`}
                      onClick={() => pause.mutate({ id, paused: !paused }, { onError })}
                    >
                      {paused ? 'Resume' : 'Pause'}
                    </Button>
                  )}
                  <Button
                    variant="default"
                    aria-label={endedAt === null ? `End ${name}` : `Put ${name} away`}
                    onClick={() => end.mutate(id, { onError })}
                  >
                    {endedAt === null ? 'End' : 'Dismiss'}
                  </Button>
                </Group>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
