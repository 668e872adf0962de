import { memo } from 'react'
import {
  formatClock,
  raceClock,
  remainingMs,
  shortClock,
  stoppedAtOf,
} from '../../../server/calc/laps/race-clock.ts'
import { useTitleStart } from '../../context/page-title.ts'
import { useServerNow } from '../../data/use/use-server-time.ts'
import { wallClock } from '../../format/zoned-time.ts'
import type { FlagState } from '../../laps/flag/flag-state.ts'
import { wordsOf } from '../../laps/flag/flags.ts'
import { type Leader, lapAt } from '../../laps/flag/use-leader.ts'
import classes from './flag.module.css'

const WORDS = { before: 'to the start', running: 'to go', over: 'since the end' }

type State = Pick<FlagState, 'session' | 'flag'>

/** Texts of the race clock at a time: its digits, and what they count. */
function clockTexts({ session }: State, nowMs: number): [digits: string, of: string] {
  const clock = raceClock(session, nowMs, stoppedAtOf(session))
  const of = clock.stopped ? `${WORDS[clock.phase]}, stopped` : WORDS[clock.phase]
  return [shortClock(clock.ms, clock.phase !== 'over'), of]
}

/** Starts the window's title with the flag and the clock. */
export function FlagTitle({ state }: { state: State }) {
  const [digits] = clockTexts(state, useServerNow())
  useTitleStart(state.flag && `${wordsOf(state.flag).word} ${digits}`)
  return null
}

interface Figure {
  value: string
  of: string
}

const BigFigure = memo(function BigFigure({ value, of, role }: Figure & { role?: 'timer' }) {
  return (
    <p className={classes.figure} data-of={of}>
      <span className={classes.digits} role={role}>
        {value}
      </span>
      <span>{of}</span>
    </p>
  )
})

/** Laps of the leader to the end of the race at its pace; an estimate. */
function lapsToGo({ session }: State, { paceMs }: Leader, nowMs: number): Figure | undefined {
  const leftMs = remainingMs(session, nowMs)
  if (paceMs === undefined || leftMs === 0 || session.status === 'red') return undefined
  return { value: `≈${Math.ceil(leftMs / paceMs)}`, of: 'laps to go' }
}

interface FlagClockProps {
  state: State
  leader: Leader | undefined
  /** Time zone of the track. */
  zone: string | null
}

/** The race clock, the leader's lap, laps to go, and the time at the track. */
export function FlagClock({ state, leader, zone }: FlagClockProps) {
  const nowMs = useServerNow()
  const [value, of] = clockTexts(state, nowMs)
  const toGo = leader && lapsToGo(state, leader, nowMs)
  const { time, second } = wallClock(new Date(nowMs).toISOString(), zone ?? 'UTC')
  return (
    <div className={classes.figures}>
      <BigFigure value={value} of={of} role="timer" />
      {leader && (
        <BigFigure value={String(lapAt(leader, new Date(nowMs).toISOString()))} of="lap of leader" />
      )}
      {toGo && <BigFigure {...toGo} />}
      {zone !== null && <BigFigure value={`${time}:${second}`} of="at the track" />}
    </div>
  )
}

/** Since when the flag is out: by the race clock, and on which lap of the leader. */
export function FlagSince({ state, leader }: { state: FlagState; leader: Leader | undefined }) {
  const nowMs = useServerNow(1000)
  const { session, shown, flag } = state
  if (!shown) return null
  const agoMs = Math.max(0, nowMs - Date.parse(shown.at))
  if (flag === 'red')
    return (
      <>
        <span>
          <span className={classes.more}>Session </span>
          {`stopped ${shortClock(agoMs, false)} ago`}
        </span>
        <span className={classes.more}>laps typed now are red</span>
      </>
    )
  const raceMs = Date.parse(shown.at) + session.clockOffsetMs - Date.parse(session.startsAt)
  const since = raceMs >= 0 ? shortClock(raceMs, false) : `${formatClock(-raceMs, false)} before the start`
  return <span>{`since ${since}${leader ? `, lap ${lapAt(leader, shown.at)}` : ''}`}</span>
}
