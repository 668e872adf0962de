import { useRoute } from 'wouter'
import { useWhere } from '../../context/use-where.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRow, useRows } from '../../data/use/use-rows.ts'
import type { FlagState } from '../../laps/flag/flag-state.ts'
import { useFlagState } from '../../laps/flag/use-flag-state.ts'
import { sessionsAt } from '../../laps/sessions-at.ts'

const NONE: never[] = []
const isOn = (state: FlagState | undefined): state is FlagState =>
  state !== undefined && (state.session.status === 'live' || state.session.status === 'red')

export interface BandState extends FlagState {
  event: Row<'events'> | undefined
  /** Whether the page is one of this session. */
  isHere: boolean
}

/** The session whose flag a page shows: its own while that runs, else the running one of its event. */
export function useBand(): BandState | undefined {
  const where = useWhere()
  const [, lapRoute] = useRoute('/laps/:id/*?')
  const lap = useRow('laps', lapRoute?.id).data
  const sessionOfLap = useRow('sessions', lap?.sessionId).data
  const ofPage = where.session ?? sessionOfLap
  const eventId = where.event?.id ?? sessionOfLap?.eventId
  const event = useRow('events', eventId).data
  const sessions = useRows('sessions', { eventId, sort: 'startsAt' }, eventId !== undefined).data ?? NONE
  const running = sessionsAt(sessions, 0).live.find(({ id }) => id !== ofPage?.id)
  const own = useFlagState(ofPage)
  const other = useFlagState(running)
  if (isOn(own)) return { ...own, event, isHere: true }
  return isOn(other) ? { ...other, event, isHere: false } : undefined
}
