import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ServerFrame } from '../../../server/contract/realtime.ts'
import { client } from '../../data/client.ts'
import { room } from '../../data/live/room.ts'
import { roomFrames } from '../../data/live/room-frames.ts'
import { onChanges } from '../../data/live/use-changes.ts'
import { needsReading, type Timing, withFrame } from './frames.ts'

const keyOf = (sessionId: string) => ['timing', sessionId] as const

/** Reads the order, and takes in the frames that arrive meanwhile. */
async function read(sessionId: string, signal: AbortSignal): Promise<Timing> {
  const meanwhile: ServerFrame[] = []
  const stop = roomFrames.add((roomId, frame) => {
    if (roomId === sessionId) meanwhile.push(frame)
  })
  try {
    const answer = await client.sessionTiming({ params: { id: sessionId }, options: { signal } })
    if (meanwhile.some((frame) => needsReading(frame, answer.seq))) return await read(sessionId, signal)
    return meanwhile.reduce(
      (timing, frame) => (frame.type === 'timing' ? withFrame(timing, frame) : timing),
      answer,
    )
  } finally {
    stop()
  }
}

/** The running order of a session, kept current by the frames of its room. */
export function useTiming(sessionId: string) {
  const cache = useQueryClient()
  useEffect(
    () =>
      roomFrames.add((roomId, frame) => {
        const timing = roomId === sessionId ? cache.getQueryData<Timing>(keyOf(sessionId)) : undefined
        if (!timing) return
        if (frame.type === 'timing') cache.setQueryData(keyOf(sessionId), withFrame(timing, frame))
        else if (needsReading(frame, timing.seq)) cache.invalidateQueries({ queryKey: keyOf(sessionId) })
      }),
    [cache, sessionId],
  )
  // Without its room the page hears of changes by asking for them.
  useEffect(
    () =>
      onChanges(async (changes) => {
        if (changes.length > 0 && room().link !== 'open')
          await cache.invalidateQueries({ queryKey: keyOf(sessionId) })
      }),
    [cache, sessionId],
  )
  return useQuery({
    queryKey: keyOf(sessionId),
    queryFn: ({ signal }) => read(sessionId, signal),
    structuralSharing: false,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}
