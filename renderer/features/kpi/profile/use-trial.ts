import { useMemo } from 'react'
import { useRow } from '../../../data/use/use-rows.ts'
import { useTelemetrySummary } from '../../../laps/use-telemetry.ts'
import { offersOf } from '../expression/completions.ts'
import { useChosenLap } from '../use-chosen-lap.ts'
import { useRelatedNumbers } from '../use-related-numbers.ts'
import { useValues } from '../use-values.ts'
import { kpisIn, profileIn } from './draft-names.ts'
import type { ProfileDraft } from './profile-draft.ts'

/** Evaluates a profile's draft on a lap; also provides the names for completion. */
export function useTrial({ kpis, constants, aliases, maths }: ProfileDraft) {
  const { chosen, choose } = useChosenLap()
  const lap = useRow('laps', chosen.lapId).data
  const summary = useTelemetrySummary(lap).data
  const related = useRelatedNumbers(lap)
  // Memoized apart from the KPIs, so that typing in one row does not render the others.
  const sources = useMemo(
    () => profileIn({ kpis: [], constants, aliases, maths }, related),
    [constants, aliases, maths, related],
  )
  const named = useMemo(() => ({ ...sources, kpis: kpisIn(kpis) }), [sources, kpis])
  const channels = useMemo(() => summary?.channels.map(({ name }) => name), [summary])
  const names = useMemo(() => ({ ...sources, channels: channels && ['t', ...channels] }), [sources, channels])
  const offers = useMemo(
    () =>
      offersOf({
        channels: summary?.channels ?? [],
        constants: Object.keys(sources.constants ?? {}),
        aliases: Object.keys(sources.channelAliases ?? {}),
        maths: (sources.mathChannels ?? []).map(({ name }) => name),
      }),
    [summary, sources],
  )
  const { items, error } = useValues(named, lap, summary?.channels)
  return { chosen, choose, names, offers, items, error, hasLap: Boolean(lap?.telemetryId) }
}
export type Trial = ReturnType<typeof useTrial>
