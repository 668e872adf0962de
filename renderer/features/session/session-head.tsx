import { Button } from '@mantine/core'
import { useCommand } from '../../context/commands.ts'
import { useMay } from '../../context/use-may.ts'
import { useRows } from '../../data/use/use-rows.ts'
import { useFlagState } from '../../laps/flag/use-flag-state.ts'
import { useShowFlag } from '../../laps/flag/use-show-flag.ts'
import type { Session } from '../../laps/scope/use-session.ts'
import { sessionsAt } from '../../laps/sessions-at.ts'
import { Here } from '../../rows/here.tsx'
import { inUtc, zonedClock, zonedMoment } from '../../ui/marks/moment-text.ts'
import { ClockSettings } from './clock-settings.tsx'
import { RaceClock } from './race-clock.tsx'
import classes from './session-head.module.css'

const TYPE: Record<Session['type'], string> = {
  practice: 'Practice',
  qualifying: 'Qualifying',
  race: 'Race',
  warmup: 'Warm-up',
  test: 'Test',
  other: 'Session',
}
/** Starts a session with its first green flag; by the key too, unless that belongs to a session that runs. */
function Start({ session }: { session: Session }) {
  const show = useShowFlag(session)
  const start = () => show('green')
  const sessions = useRows('sessions', { eventId: session.eventId, sort: 'startsAt' }).data ?? []
  const isFree = sessionsAt(sessions, 0).live.length === 0
  useCommand({ label: 'Green flag', group: 'Flag', keys: 'G', run: start }, isFree)
  return <Button onClick={start}>Green flag</Button>
}

/** Name and local time of a session. Its clock is here while no flag is out, else in the band of the flag. */
export function SessionHead({ session: row, timeZone }: { session: Session; timeZone: string }) {
  const session = useFlagState(row)?.session ?? row
  const may = useMay('create', 'SessionFlag')
  const { name, type, startsAt, endsAt, status } = session
  return (
    <header className={classes.head}>
      <div className={classes.title}>
        <div className="fill">
          <h1 className={classes.name}>{name}</h1>
          <p className={classes.when}>
            {TYPE[type].toLowerCase() === name.toLowerCase() ? '' : `${TYPE[type]} · `}
            <time dateTime={startsAt} title={inUtc(startsAt)}>
              {zonedMoment(startsAt, timeZone)}
            </time>
            {' – '}
            <time dateTime={endsAt} title={inUtc(endsAt)}>
              {zonedClock(endsAt, timeZone)}
            </time>
          </p>
        </div>
        <Here />
      </div>
      {status === 'finished' && <span className="strong">Finished</span>}
      {status === 'scheduled' && <RaceClock session={session} />}
      {status === 'scheduled' && may && <Start session={session} />}
      <ClockSettings session={session} />
    </header>
  )
}
