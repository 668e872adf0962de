import { useMemo } from 'react'
import { counts } from '../../../server/calc/laps/lap-ranking.ts'
import type { Row } from '../../data/row-cache.ts'
import { useRows } from '../../data/use/use-rows.ts'

type Lap = Row<'laps'>

/** Number of recent laps whose mean is the pace. */
const PACE_LAPS = 5

export interface Leader {
  laps: readonly Lap[]
  /** Mean of the last laps that count, in ms; undefined without any. */
  paceMs: number | undefined
}

/** The car with the most laps of a race; undefined in other sessions, which have none, and before the first lap. */
export function useLeader({ id, type }: Pick<Row<'sessions'>, 'id' | 'type'>): Leader | undefined {
  const isRace = type === 'race'
  const { data: rows = [] } = useRows('runSheets', { sessionId: id }, isRace)
  // Another page may have read them of a session that is no race.
  const sheets = isRace ? rows : []
  const most = Math.max(0, ...sheets.map(({ lapCount }) => lapCount ?? 0))
  const sheet = most > 0 ? sheets.find(({ lapCount }) => lapCount === most) : undefined
  const { data: laps } = useRows('laps', { runSheetId: sheet?.id }, sheet !== undefined)
  return useMemo(() => {
    if (!laps || laps.length === 0) return undefined
    const times = laps.filter(counts).flatMap(({ lapTimeMs }) => lapTimeMs ?? [])
    const recent = times.slice(-PACE_LAPS)
    const sum = recent.reduce((total, ms) => total + ms, 0)
    return { laps, paceMs: recent.length > 0 ? sum / recent.length : undefined }
  }, [laps])
}

const endOf = ({ startedAt, lapTimeMs, createdAt }: Lap): string =>
  startedAt === null || lapTimeMs === null
    ? createdAt
    : new Date(Date.parse(startedAt) + lapTimeMs).toISOString()

/** Number of the lap that the leader was on at a time. */
export const lapAt = ({ laps }: Leader, at: string): number =>
  Math.max(0, ...laps.filter((lap) => endOf(lap) <= at).map(({ lapNumber }) => lapNumber)) + 1
