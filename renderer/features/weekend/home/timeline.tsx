import type { CSSProperties } from 'react'
import { Link } from 'wouter'
import { dayText, wallClock } from '../../../format/zoned-time.ts'
import { UnsyncedMark } from '../../../rows/unsynced-mark.tsx'
import { sessionStatusText, sessionTypeText } from '../forms/session-form.ts'
import { hoursText, type Session } from './session-words.ts'
import classes from './timeline.module.css'
import type { Timeline as Days, TimelineBlock } from './timeline-days.ts'

const at = (name: string, share: number) => ({ [name]: `${share * 100}%` }) as CSSProperties

function NowText({ zone, nowMs }: { zone: string; nowMs: number }) {
  const now = new Date(nowMs).toISOString()
  return (
    <b>
      Now <time dateTime={now}>{wallClock(now, zone).time}</time>
    </b>
  )
}

function Block({ block, zone }: { block: TimelineBlock<Session>; zone: string }) {
  const { session, from, to, filled, lane, isRest } = block
  const { id, name, type, status } = session
  const place = {
    ...at('left', from),
    ...at('width', to - from),
    ...at('--filled', filled),
    '--lane': lane,
  } as CSSProperties
  const [hours, state] = [hoursText(session, zone), `· ${sessionStatusText(status)}`]
  // The part after midnight is skipped by the keyboard, because it is the same link.
  const again = isRest ? { 'aria-hidden': true, tabIndex: -1 } : {}
  return (
    <Link
      href={`/sessions/${id}`}
      className={classes.block}
      style={place}
      data-type={type}
      data-status={status}
      data-row={id}
      title={`${name}, ${sessionTypeText(type)}, ${hours} ${state}`}
      {...again}
    >
      <strong>{name}</strong>
      <span className={`note ${classes.words}`}>
        <span>{hours}</span> <span>{state}</span>
      </span>
    </Link>
  )
}

/** Days of the event as lines over the same hours, with sessions and the current time. */
export function Timeline({
  timeline,
  zone,
  nowMs,
}: {
  timeline: Days<Session>
  zone: string
  nowMs: number
}) {
  return (
    <div className={classes.timeline}>
      <div className={classes.hours} aria-hidden="true">
        {timeline.ticks.map(({ hour, at: share }) => (
          <span key={hour} style={at('left', share)}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      <ol aria-label="Sessions by day">
        {timeline.days.map(({ day, blocks, lanes, now }) => (
          <li key={day} className={classes.day} data-today={now !== null || undefined}>
            <span className={`quiet bold nowrap ${classes.date}`}>
              {dayText(day)}
              {now !== null && <NowText zone={zone} nowMs={nowMs} />}
            </span>
            <div className={classes.line} style={{ '--lanes': lanes } as CSSProperties}>
              {timeline.ticks.map(({ hour, at: share }) => (
                <span key={hour} className={classes.tick} style={at('left', share)} />
              ))}
              {blocks.map((block) => (
                <Block key={block.session.id} block={block} zone={zone} />
              ))}
              {blocks.length === 0 && <span className={`quiet ${classes.none}`}>No sessions</span>}
              {now !== null && <span className={classes.now} style={at('left', now)} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The sessions as a vertical list, for narrow screens. */
export function SessionList({
  timeline,
  zone,
  nowMs,
}: {
  timeline: Days<Session>
  zone: string
  nowMs: number
}) {
  return (
    <ol aria-label="Sessions by day">
      {timeline.days.map(({ day, blocks, now }) => (
        <li key={day} className={`ruled pad-row ${classes.group}`}>
          <span className={`quiet bold nowrap ${classes.date}`} data-today={now !== null || undefined}>
            {dayText(day)}
            {now !== null && <NowText zone={zone} nowMs={nowMs} />}
          </span>
          <ul>
            {blocks.map(({ session, isRest }) => (
              <li key={session.id}>
                <Link
                  href={`/sessions/${session.id}`}
                  className={classes.item}
                  data-type={session.type}
                  data-status={session.status}
                  data-row={session.id}
                >
                  <strong>{session.name}</strong>
                  <span className={`note ${classes.words}`}>
                    {`${isRest ? 'goes on, ' : ''}${hoursText(session, zone)} · ${sessionStatusText(session.status)}`}
                  </span>
                  <UnsyncedMark id={session.id} />
                </Link>
              </li>
            ))}
            {blocks.length === 0 && <li className={`quiet ${classes.none}`}>No sessions</li>}
          </ul>
        </li>
      ))}
    </ol>
  )
}
