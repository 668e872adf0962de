import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Client } from '../../../server/contract/client.ts'
import { usePerson } from '../../context/login-context.ts'
import { client } from '../../data/client.ts'
import type { Person } from '../../data/use/use-login.ts'
import { sessionsAt } from '../../laps/sessions-at.ts'

type Device = NonNullable<Person['device']>

/** The page that a device opens on: of its role, its car, and the session that runs or comes next. */
export async function startOf(
  api: Pick<Client, 'sessions' | 'runSheets'>,
  device: Device,
  nowMs: number,
): Promise<string> {
  const { role, eventId, carId } = device
  const weekend = `/events/${eventId}`
  if (role === 'mechanic') return carId === null ? `${weekend}/issues` : `${weekend}/issues?car=${carId}`
  const { items } = await api.sessions.list({ eventId, limit: 200 })
  const { live, next, last } = sessionsAt(items, nowMs)
  // Between sessions a driver says how the last one was.
  if (role === 'driver' && carId !== null && !live[0] && last)
    return `/sessions/${last.id}/debrief?car=${carId}`
  const session = live[0] ?? next ?? last
  if (!session) return weekend
  const page = `/sessions/${session.id}`
  if (role === 'engineer') return page
  if (role === 'data') return `${page}/kpis`
  if (role === 'guest' || carId === null) return `${page}/timing`
  const [sheet] = (await api.runSheets.list({ sessionId: session.id, carId })).items
  return sheet ? `${page}/run-sheets/${sheet.id}` : `${page}/timing`
}

/** Redirects a device from the home page to its own page. */
export function DeviceStart() {
  const { device } = usePerson()
  const [path, go] = useLocation()
  const isFirst = path === '/'
  useEffect(() => {
    if (!device || !isFirst) return
    let isGone = false
    startOf(client, device, Date.now()).then(
      (start) => isGone || go(start, { replace: true }),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [device, isFirst, go])
  return null
}
