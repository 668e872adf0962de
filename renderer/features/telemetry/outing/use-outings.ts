import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ActionBody } from '../../../../server/contract/define/action.ts'
import type { Actions } from '../../../../server/contract/index.ts'
import type { TelemetryFile } from '../../../../server/contract/resources/telemetry-file.ts'
import { client, sendFile } from '../../../data/client.ts'
import { roomFrames } from '../../../data/live/room-frames.ts'
import type { Row } from '../../../data/row-cache.ts'
import { rowStoreOf } from '../../../data/rows/row-store.ts'
import { rowsOf } from '../../../data/use/use-rows.ts'

const KEY = 'telemetry-files'

export type Applied = ActionBody<Actions['applyTelemetryFile']>

/** Sends a logger's file, to be compared with the laps of its time, and of a session. */
export const sendOuting = (sessionId: string | undefined, file: File): Promise<TelemetryFile> => {
  const of = sessionId === undefined ? '' : `sessionId=${sessionId}&`
  return sendFile(`/telemetry-files?${of}name=${encodeURIComponent(file.name.slice(0, 200))}`, file)
}

export const outingKey = (sessionId: string, id: string) => [KEY, id, sessionId]

/** A logger's file with its matches of now. */
export const useOuting = (sessionId: string, id: string, known: TelemetryFile | undefined) =>
  useQuery({
    queryKey: outingKey(sessionId, id),
    queryFn: ({ signal }) =>
      client.getTelemetryFile({ params: { id }, query: { sessionId }, options: { signal } }),
    initialData: known,
  })

/** Files that were read before, newest first. */
export const useOutings = () =>
  useQuery({
    queryKey: [KEY, 'list'],
    queryFn: ({ signal }) => client.listTelemetryFiles({ options: { signal } }),
  })

/** Asks again for files that others store, change or remove, while this page is in a room. */
export function useFileNews() {
  const cache = useQueryClient()
  useEffect(() => {
    // A first answer that is still on its way may be from before the news: without it nothing would ask again.
    const askAgain = async (queryKey: readonly string[]) => {
      await cache.cancelQueries({ queryKey })
      await cache.invalidateQueries({ queryKey })
    }
    return roomFrames.add((_, frame) => {
      // Messages missed while the link was down are not sent again.
      if (frame.type === 'welcome' || frame.type === 'resync') void askAgain([KEY])
      if (frame.type !== 'telemetryFile') return
      void askAgain([KEY, 'list'])
      if (frame.opType !== 'create') void askAgain([KEY, frame.id])
    })
  }, [cache])
}

/** Shows stretches of a file as the telemetry of laps. */
export function useApply(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (body: Applied) => {
      const { items } = await client.applyTelemetryFile({ params: { id }, body })
      const applied = new Set(items.map(({ lapId }) => lapId))
      const { sessionId, carId } = body
      const laps: Row<'laps'>[] = []
      for await (const lap of rowsOf('laps').all({ sessionId, carId }))
        if (applied.has(lap.id)) laps.push(lap)
      rowStoreOf(cache).keep('laps', ...laps)
      return laps
    },
    // What is asked again is not waited for: the laps are there.
    onSettled: () => void cache.invalidateQueries({ queryKey: [KEY] }),
  })
}

/** Takes the laps of a file from a track's line, or from the file for null. */
export function useLapsBy(sessionId: string, id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (trackId: string | null) =>
      client.putTelemetryFileLaps({ params: { id }, query: { sessionId }, body: { trackId } }),
    onSuccess: (file) => cache.setQueryData(outingKey(sessionId, id), file),
  })
}
