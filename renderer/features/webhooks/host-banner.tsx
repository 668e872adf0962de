import { useEffect, useState } from 'react'
import { deviceMoment } from '../../format/device-moment.ts'
import { secondsUntil } from './delivery-words.ts'
import { useConnectivity } from './use-webhooks.ts'
import classes from './webhooks.module.css'

const TICK_MS = 500

/** Countdown without screen reader announcements. */
function Countdown({ at }: { at: string }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = secondsUntil(at, now)
  return <span aria-live="off">{seconds === 0 ? 'Trying it now.' : `Trying it again in ${seconds} s.`}</span>
}

const waitText = (count: number) =>
  count === 0 ? '' : count === 1 ? ' 1 more delivery waits.' : ` ${count} more deliveries wait.`

/** Unreachable hosts, with queued deliveries and the time of the next attempt. */
export function HostBanner({ host }: { host?: string }) {
  const { data } = useConnectivity()
  const away = (data?.items ?? []).filter(
    (each) => each.state === 'unreachable' && (host === undefined || each.host === host),
  )
  if (away.length === 0) return null
  return (
    <ul className={classes.away} aria-label="Hosts that cannot be reached">
      {away.map(({ host: name, since, queued, nextProbeAt }) => (
        <li key={name} data-host={name}>
          <strong>
            {`${name} cannot be reached${since ? ` since ${deviceMoment(Date.parse(since))}` : ''}.`}
          </strong>{' '}
          {`Nothing is lost: what did not get through is sent in order once the host answers.${waitText(queued)}`}{' '}
          {nextProbeAt && <Countdown at={nextProbeAt} />}
        </li>
      ))}
    </ul>
  )
}

/** Whether the host of a webhook is unreachable. */
export function useIsUnreachable(url: string): boolean {
  const { data } = useConnectivity()
  return data?.items.find(({ host }) => host === hostOf(url))?.state === 'unreachable'
}

/** Host of a webhook's URL, as in the connectivity response. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)
