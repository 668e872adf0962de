import { NativeSelect, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../server/contract/client.ts'
import type { ActionResult } from '../../../server/contract/define/action.ts'
import type { Actions } from '../../../server/contract/index.ts'
import { client } from '../../data/client.ts'
import type { Row } from '../../data/row-cache.ts'
import { pageUndo } from '../../data/undo.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { rowsText } from '../../rows/rows-text.ts'
import { AskDialog } from '../../ui/dialog/ask-dialog.tsx'

type TakenBack = ActionResult<Actions['takeBackTiming']>

const textOf = (counts: TakenBack['kept']) =>
  Object.entries(counts)
    .map(([entity, count]) => rowsText(entity, count))
    .join(', ')

/** What was taken back, and what stays because a person has changed it or other rows need it. */
function doneText({ removed, restored, kept }: TakenBack): string {
  const done = [
    [removed, 'removed'],
    [restored, 'as before'],
    [kept, 'kept, because of what people entered'],
  ] as const
  const parts = done.flatMap(([counts, word]) => (textOf(counts) ? [`${textOf(counts)} ${word}`] : []))
  return parts.length > 0 ? `${parts.join('; ')}.` : 'No feed has written in this session.'
}

/** The feeds that still write in the session, as a refusal names them. */
const feedsOf = (error: unknown): readonly string[] =>
  error instanceof ApiError && error.problem.code === 'feed_on'
    ? (error.problem as unknown as { feeds: readonly { id: string }[] }).feeds.map(({ id }) => id)
    : []

interface TakeBackDialogProps {
  events: readonly Row<'events'>[]
  onClose: () => void
}

/** Asks for a session and takes back what feeds wrote in it; a feed that still writes there is switched off on demand. */
export function TakeBackDialog({ events, onClose }: TakeBackDialogProps) {
  const cache = useQueryClient()
  const [eventId, setEventId] = useState(events[0]?.id ?? '')
  const [sessionId, setSessionId] = useState('')
  const [on, setOn] = useState<readonly string[]>([])
  const sessions = useRows('sessions', { eventId, sort: '-startsAt' }, eventId !== '')

  async function takeBack() {
    try {
      for (const id of on) await client.timingFeeds.update(id, { enabled: false })
      const taken = await client.takeBackTiming({ params: { id: sessionId } })
      await cache.invalidateQueries()
      const { batchId, removed, restored } = taken
      pageUndo.push({
        message: doneText(taken),
        undo: async () => {
          if (textOf({ ...removed, ...restored })) await client.revertChanges({ body: { batchId } })
          await cache.invalidateQueries()
          return { result: 'done', text: 'The feed’s rows are there again.' }
        },
      })
    } catch (error) {
      setOn(feedsOf(error))
      throw error
    }
  }
  return (
    <AskDialog
      title="Take back what feeds wrote"
      saveLabel={on.length > 0 ? 'Switch off and take back' : 'Take back'}
      idle={sessionId === ''}
      act={takeBack}
      onClose={onClose}
    >
      <Text c="dimmed">
        Laps, flags, messages, cars and drivers that came from timing in this session are removed. What people
        entered or changed stays. Recordings stay too.
      </Text>
      <NativeSelect
        label="Event"
        value={eventId}
        data={events.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => {
          setEventId(event.currentTarget.value)
          setSessionId('')
        }}
      />
      <NativeSelect
        label="Session"
        value={sessionId}
        data={[
          { value: '', label: 'Choose a session' },
          ...(sessions.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={(event) => {
          setSessionId(event.currentTarget.value)
          setOn([])
        }}
      />
    </AskDialog>
  )
}
