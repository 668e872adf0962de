/** Fields that decide which session is next. */
interface Timed {
  startsAt: string
  endsAt: string
  status: 'scheduled' | 'live' | 'red' | 'finished'
}

export interface SessionsAt<S> {
  /** Those that run, under red too, the one that started last first. */
  live: S[]
  /** The first that is still to come, or late. */
  next: S | undefined
  /** The one that started last of those that are over. */
  last: S | undefined
}

const byStart = (a: Timed, b: Timed) => Date.parse(a.startsAt) - Date.parse(b.startsAt)

/** The running, next and past sessions at `nowMs`. A status set by hand overrides the clock. */
export function sessionsAt<S extends Timed>(sessions: readonly S[], nowMs: number): SessionsAt<S> {
  const sorted = sessions.toSorted(byStart)
  const isOver = ({ status, endsAt }: S) =>
    status === 'finished' || (status === 'scheduled' && Date.parse(endsAt) <= nowMs)
  return {
    live: sorted.filter(({ status }) => status === 'live' || status === 'red').reverse(),
    next: sorted.find((session) => session.status === 'scheduled' && !isOver(session)),
    last: sorted.findLast(isOver),
  }
}
