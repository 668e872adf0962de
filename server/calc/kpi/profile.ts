import { channelsOf } from './check.ts'
import { createEvaluation, type Evaluation } from './evaluate.ts'
import { KpiError } from './kpi-error.ts'
import { NoValue } from './kpi-function.ts'
import { createNames, type NameSources } from './names.ts'
import type { Node } from './node.ts'
import { createNodes } from './nodes.ts'
import { createPlanner } from './plan.ts'
import type { Recording } from './recording.ts'

export interface Kpi {
  name: string
  expression: string
  unit?: string | null
}

/** What the KPIs of a profile say, besides the channels there are. */
export interface KpiProfile extends Omit<NameSources, 'channels'> {
  kpis: readonly Kpi[]
}

export type KpiItem = { name: string; value: number; unit?: string } | { name: string; error: string }

interface Planned {
  kpi: Kpi
  plan: Node | KpiError
}

/** A profile made ready for recordings with certain channels. */
export interface CompiledProfile {
  /** Names of the channels that the KPIs read. */
  channels: readonly string[]
  /** An item for each KPI, in the order of the profile: a finite number, or why there is none. */
  evaluate(recording: Recording): KpiItem[]
}

function planned(kpi: Kpi, plan: (source: string) => Node): Planned {
  try {
    return { kpi, plan: plan(kpi.expression) }
  } catch (error) {
    if (!(error instanceof KpiError)) throw error
    return { kpi, plan: error }
  }
}

function itemOf({ kpi: { name, unit }, plan }: Planned, evaluation: Evaluation): KpiItem {
  if (plan instanceof KpiError) return { name, error: plan.message }
  try {
    const value = evaluation.numberOf(plan)
    return unit ? { name, value, unit } : { name, value }
  } catch (error) {
    if (!(error instanceof NoValue)) throw error
    return { name, error: error.message }
  }
}

/** Compiles each KPI by itself: one that does not parse leaves the others alone. What they have in common is done once. */
export function compileProfile(profile: KpiProfile, channels: readonly string[]): CompiledProfile {
  const { plan } = createPlanner(createNames({ ...profile, channels }), createNodes())
  const all = profile.kpis.map((kpi) => planned(kpi, plan))
  const roots = all.flatMap(({ plan }) => (plan instanceof KpiError ? [] : plan))

  return {
    channels: channelsOf(roots),
    evaluate(recording) {
      const evaluation = createEvaluation(recording, roots)
      try {
        return all.map((each) => itemOf(each, evaluation))
      } finally {
        evaluation.close()
      }
    },
  }
}
