import { shortestStopMs } from '../../../server/calc/timing/shortest-stop.ts'
import { useMay } from '../../context/use-may.ts'
import { useCreate, useRow, useRows, useUpdate } from '../../data/use/use-rows.ts'
import { useServerSkewMs } from '../../data/use/use-server-time.ts'
import { toFailure } from '../../format/failure.ts'
import { useToast } from '../../ui/toasts.tsx'

export interface PitCar {
  sessionId: string
  eventId: string | undefined
  carId: string
  number: string
  carClass: string
}

/** Stops of a car in a session, the one that is timed now, and what starts and ends it: on every device the same. */
export function usePitStop({ sessionId, eventId, carId, number, carClass }: PitCar) {
  const stops = useRows('pitStops', { sessionId, sort: 'startedAt' }).data?.filter(
    (stop) => stop.carId === carId,
  )
  const minMs = shortestStopMs(useRow('events', eventId).data, carClass)
  const create = useCreate('pitStops')
  const update = useUpdate('pitStops')
  const mayCreate = useMay('create', 'PitStop')
  const mayUpdate = useMay('update', 'PitStop')
  const skewMs = useServerSkewMs()
  const toast = useToast()
  const running = stops?.find(({ endedAt }) => endedAt === null)
  const now = () => new Date(Date.now() + skewMs).toISOString()
  const writing = () =>
    running
      ? update.mutateAsync({
          id: running.id,
          body: { endedAt: now() },
          message: `Car ${number} is released.`,
        })
      : create.mutateAsync({ sessionId, carId, startedAt: now() })
  const turn = () => {
    writing().catch((error: unknown) =>
      toast({ kind: 'error', text: `The stop of car ${number}: ${toFailure(error).message}` }),
    )
  }
  return {
    running,
    ended: stops?.filter(({ endedAt }) => endedAt !== null) ?? [],
    minMs,
    turn,
    may: stops !== undefined && (running ? mayUpdate : mayCreate),
  }
}
