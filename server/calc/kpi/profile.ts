import { parseUnit, simplified } from '../physical-unit.ts'
import { channelsOf } from './check.ts'
import { inDeclaredUnit } from './convert.ts'
import { Evaluation } from './evaluate.ts'
import { KpiError } from './kpi-error.ts'
import { NoValue } from './kpi-function.ts'
import { createNames, type NameSources } from './names.ts'
import type { Keep, Node } from './node.ts'
import { type ChannelUnits, createNodes } from './nodes.ts'
import { Planner } from './plan.ts'
import type { Recording, Series } from './recording.ts'
import { toUnit } from './unit-wanted.ts'

export interface Kpi {
  name: string
  expression: string
  unit?: string | null
}

/** Context of a profile's KPIs besides the channels. */
export interface KpiProfile extends Omit<NameSources, 'channels'> {
  kpis: readonly Kpi[]
}

/** `note`: an assumption about the unit. */
export type KpiItem =
  | { name: string; value: number; unit?: string; note?: string }
  | { name: string; error: string }

/** A value for each sample of a recording; NaN where there is none. */
export type KpiSeries = { name: string; values: Series; unit?: string } | { name: string; error: string }

interface Planned {
  name: string
  plan: Node | KpiError
  /** Unit of the value: the KPI's own, otherwise derived from the channels. */
  unit?: string
  note?: string
}

/** A profile compiled for recordings with certain channels. */
interface CompiledProfile {
  /** Names of the channels the KPIs read. */
  channels: readonly string[]
  /**
   * One result per KPI in profile order: a finite number or the reason there is none. `onItem` is called after each.
   */
  evaluate(recording: Recording, onItem?: (item: KpiItem) => void): KpiItem[]
  /** The same sample by sample. */
  evaluateSeries(recording: Recording): KpiSeries[]
}

/** Unit of a value derived from its channels; undefined if none has one. */
function ownUnit(plan: Node, units: ChannelUnits): string | undefined {
  const { unit } = plan
  if (unit.is !== 'unit' || unit.scale !== 1 || unit.unit.label === 'ratio') return undefined
  return channelsOf([plan]).some((name) => Object.hasOwn(units, name) && units[name])
    ? simplified(unit.unit).label
    : undefined
}

function planned(
  { name, expression, unit }: Kpi,
  planner: Planner,
  keep: Keep,
  units: ChannelUnits,
): Planned {
  try {
    const node = planner.plan(expression)
    const wanted = parseUnit(unit)
    if (!wanted) {
      const own = ownUnit(node, units)
      return { name, plan: node, ...(own && { unit: own }) }
    }
    const how = toUnit(node.unit, wanted)
    const note = 'note' in how && how.note !== undefined && { note: how.note }
    return { name, plan: inDeclaredUnit(node, unit, keep), unit: unit as string, ...note }
  } catch (error) {
    if (!(error instanceof KpiError)) throw error
    return { name, plan: error }
  }
}

function itemOf({ name, plan, ...rest }: Planned, evaluation: Evaluation): KpiItem {
  if (plan instanceof KpiError) return { name, error: plan.message }
  try {
    return { name, value: evaluation.numberOf(plan), ...rest }
  } catch (error) {
    if (!(error instanceof NoValue)) throw error
    return { name, error: error.message }
  }
}

function seriesOf({ name, plan, unit }: Planned, evaluation: Evaluation, length: number): KpiSeries {
  if (plan instanceof KpiError) return { name, error: plan.message }
  const words = { name, ...(unit !== undefined && { unit }) }
  try {
    return { ...words, values: evaluation.seriesOf(plan, length) }
  } catch (error) {
    if (!(error instanceof NoValue)) throw error
    return { ...words, values: new Float64Array(length).fill(Number.NaN) }
  }
}

/**
 * Compiles each KPI on its own, so one that does not parse does not affect the others. Common subexpressions are
 * evaluated once. `units` are those of the channels; values are converted to the KPI's unit.
 */
export function compileProfile(
  profile: KpiProfile,
  channels: readonly string[],
  units: ChannelUnits = {},
): CompiledProfile {
  const keep = createNodes(units)
  const planner = new Planner(createNames({ ...profile, channels }), keep)
  const all = profile.kpis.map((kpi) => planned(kpi, planner, keep, units))
  const roots = all.flatMap(({ plan }) => (plan instanceof KpiError ? [] : plan))

  function evaluated<T>(recording: Recording, of: (each: Planned, evaluation: Evaluation) => T): T[] {
    const evaluation = new Evaluation(recording, roots)
    try {
      return all.map((each) => of(each, evaluation))
    } finally {
      evaluation.close()
    }
  }

  return {
    channels: channelsOf(roots),
    evaluate: (recording, onItem) =>
      evaluated(recording, (each, evaluation) => {
        const item = itemOf(each, evaluation)
        onItem?.(item)
        return item
      }),
    evaluateSeries: (recording) =>
      evaluated(recording, (each, evaluation) => seriesOf(each, evaluation, recording.length)),
  }
}
