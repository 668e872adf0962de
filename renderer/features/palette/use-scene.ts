import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useCommands } from '../../context/commands.ts'
import { usePerson } from '../../context/login-context.ts'
import { useWhere } from '../../context/use-where.ts'
import type { Row } from '../../data/row-cache.ts'
import { useCars } from '../../data/use/use-cars.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { useFlagState } from '../../laps/flag/use-flag-state.ts'
import { sessionsAt } from '../../laps/sessions-at.ts'
import type { Scene } from './verbs/scene.ts'

const NONE: never[] = []

/** The event that began last, or else comes first. */
function nearest(events: readonly Row<'events'>[], nowMs: number): Row<'events'> | undefined {
  const sorted = events.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))
  return sorted.findLast(({ startDate }) => Date.parse(startDate) <= nowMs) ?? sorted[0]
}

/** What the palette acts on: the event and session of the page, else what runs anywhere, else the nearest weekend. */
export function useScene(): Scene {
  const person = usePerson()
  const commands = useCommands()
  const [path] = useLocation()
  const where = useWhere()
  const events = useRows('events').data ?? NONE
  const sessions = useRows('sessions').data ?? NONE
  const setups = useRows('setups').data ?? NONE
  const nowMs = useMemo(() => Date.now(), [])
  const running = sessionsAt(sessions, nowMs).live[0]
  const event = where.event ?? events.find(({ id }) => id === running?.eventId) ?? nearest(events, nowMs)
  const eventId = event?.id
  const inEvent = useMemo(() => sessions.filter((each) => each.eventId === eventId), [sessions, eventId])
  const { live, next, last } = sessionsAt(inEvent, nowMs)
  const session = where.session ?? live[0] ?? next ?? last
  const own = live.find(({ id }) => id === where.session?.id)
  const state = useFlagState(own ?? live[0] ?? running)
  const cars = useCars(eventId).data ?? NONE
  const sheets = useRows('runSheets', { sessionId: session?.id }, session !== undefined).data ?? NONE
  return useMemo(
    () => ({
      person,
      path,
      commands,
      event,
      session,
      live: state,
      next: running ? undefined : next,
      cars,
      sheets,
      setups,
    }),
    [person, path, commands, event, session, state, running, next, cars, sheets, setups],
  )
}
