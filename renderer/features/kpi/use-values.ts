import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { KpiItem, KpiProfile } from '../../../server/calc/kpi/profile.ts'
import { askPart, type Lap } from '../../laps/use-telemetry.ts'
import { channelsRead, type KpiChannel } from './evaluate-columns.ts'
import { Evaluator } from './evaluator.ts'

/** Delay after typing before evaluation. */
const PAUSE_MS = 150

/** Debounces a value. */
function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

/** Keeps the previous item if it is equal, so that its memoized row does not render. */
const same = (before: KpiItem | undefined, item: KpiItem): KpiItem =>
  before && JSON.stringify(before) === JSON.stringify(item) ? before : item

type Columns = Map<string, Float64Array>
/** Columns of the last requested lap, by lower-case name, so that only new channels are requested. */
let kept: { of: string; columns: Columns } = { of: '', columns: new Map() }

async function columnsOf(lap: Lap, names: readonly string[], signal: AbortSignal): Promise<Columns> {
  const of = `${lap.id} ${lap.telemetryId}`
  if (kept.of !== of) kept = { of, columns: new Map() }
  const { columns } = kept
  const missing = names.filter((name) => !columns.has(name.toLowerCase()))
  if (missing.length > 0) {
    const part = await askPart(lap.id, { channels: missing }, signal)
    for (const [name, values] of Object.entries(part.columns)) {
      columns.set(
        name.toLowerCase(),
        Float64Array.from(values, (value) => value ?? Number.NaN),
      )
    }
  }
  return new Map(names.map((name) => [name, columns.get(name.toLowerCase()) as Float64Array]))
}

/** Evaluates KPIs over a lap while they are typed. */
export function useValues(
  profile: KpiProfile,
  lap: Lap | undefined,
  channels: readonly KpiChannel[] | undefined,
) {
  const paused = usePaused(profile)
  const [evaluator] = useState(() => new Evaluator())
  const [items, setItems] = useState<readonly KpiItem[]>()
  useEffect(() => () => evaluator.close(), [evaluator])
  const read = useMemo(() => (channels ? channelsRead(paused, channels) : undefined), [paused, channels])
  const columns = useQuery({
    queryKey: ['telemetry', lap?.id, lap?.telemetryId, 'columns', read?.toSorted()],
    queryFn: ({ signal }) => columnsOf(lap as Lap, read ?? [], signal),
    enabled: Boolean(lap?.telemetryId) && read !== undefined,
    // Do not cache responses: columns are kept once, not per set of channels.
    gcTime: 0,
  })
  useEffect(() => {
    if (!columns.data || !channels) return setItems(undefined)
    evaluator.evaluate({ profile: paused, channels, columns: columns.data }, (next) =>
      setItems((before) => next.map((item, index) => same(before?.[index], item))),
    )
  }, [columns.data, channels, paused, evaluator])
  const current = paused.kpis.length === profile.kpis.length ? items : undefined
  return { items: current, error: columns.error }
}
