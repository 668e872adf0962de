import { statSync } from 'node:fs'
import type { timingRecordingActions } from '../../contract/actions/timing-recording.ts'
import { newId } from '../../domain/new-id.ts'
import { writingAs } from '../../domain/principal.ts'
import { createRehearsal } from '../../feeds/recordings/replays.ts'
import { callerOf, plain, storedFile } from '../handler.ts'

type Actions = typeof timingRecordingActions

export const listTimingRecordings = plain<Actions['listTimingRecordings']>((call) => ({
  items: call.context.recordings.list(callerOf(call).accountId),
  nextCursor: null,
}))

export const getTimingRecording = plain<Actions['getTimingRecording']>((call, { params }) =>
  call.context.recordings.get(callerOf(call).accountId, params.id as string),
)

export const timingRecordingFile = storedFile<Actions['timingRecordingFile']>((call, { params }) => {
  const { recordings } = call.context
  const { id, kind } = recordings.get(callerOf(call).accountId, params.id as string)
  const path = recordings.fileOf(id)
  return { path, name: `${kind}-${id}.txt.gz`, sizeBytes: statSync(path).size, mediaType: 'application/gzip' }
})

export const addTimingRecording = plain<Actions['addTimingRecording']>((call, { query }) =>
  call.context.recordings.add(callerOf(call).accountId, {
    name: query.name ?? 'Recording',
    kind: query.kind,
    bytes: call.body.bytes,
  }),
)

export const deleteTimingRecording = plain<Actions['deleteTimingRecording']>((call, { params }) =>
  call.context.recordings.remove(callerOf(call).accountId, params.id as string),
)

export const startReplay = plain<Actions['startReplay']>(async (call, { params, body }) => {
  const { recordings, replays, store } = call.context
  const principal = callerOf(call)
  const { id, feedId, startedAt } = recordings.get(principal.accountId, params.id as string)
  const { newEvent, speed, from, to } = body
  const eventId =
    body.eventId ??
    (await store.transact((connection) =>
      createRehearsal(writingAs(principal, connection, newId()), {
        name: newEvent?.name ?? '',
        feedId,
        startedAt,
      }),
    ))
  return replays.start(principal, id, { eventId, speed, from, to })
})

export const listReplays = plain<Actions['listReplays']>((call) => ({
  items: call.context.replays.list(callerOf(call).accountId),
}))

export const changeReplay = plain<Actions['changeReplay']>((call, { params, body }) =>
  call.context.replays.change(callerOf(call).accountId, params.id as string, body),
)

export const endReplay = plain<Actions['endReplay']>((call, { params }) =>
  call.context.replays.end(callerOf(call).accountId, params.id as string),
)
