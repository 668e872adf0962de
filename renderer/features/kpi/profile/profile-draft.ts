import type { UpdateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import type { Row } from '../../../data/row-cache.ts'
import type { DraftRead } from '../../../data/use-draft-form.ts'
import { numberIn } from '../../../format/typed-number.ts'
import { newKey } from '../../../ui/form/new-key.ts'

export type Profile = Row<'dataAnalysisProfiles'>
type Body = Required<
  Pick<
    UpdateOf<Resources['dataAnalysisProfiles']>,
    'name' | 'automatic' | 'kpis' | 'constants' | 'channelAliases' | 'mathChannels'
  >
>
type Kpi = Profile['kpis'][number]

/** A KPI as it stands in the form. */
export interface KpiDraft {
  /** Stays with the row while it moves. */
  key: number
  name: string
  expression: string
  unit: string
  decimals: string
  warnBelow: string
  warnAbove: string
  dimension: Kpi['dimension']
}

/** A name with what it stands for: a constant, or an alias. */
export interface PairDraft {
  key: number
  name: string
  value: string
}

export interface MathDraft {
  key: number
  name: string
  expression: string
  unit: string
}

/** A profile as it stands in the form: texts, whether they can be read or not. */
export interface ProfileDraft {
  name: string
  automatic: boolean
  kpis: readonly KpiDraft[]
  constants: readonly PairDraft[]
  aliases: readonly PairDraft[]
  maths: readonly MathDraft[]
}

const shown = (value: number | string | null | undefined) => String(value ?? '')

export const newKpi = (): KpiDraft => ({
  key: newKey(),
  name: '',
  expression: '',
  unit: '',
  decimals: '',
  warnBelow: '',
  warnAbove: '',
  dimension: null,
})
export const newPair = (): PairDraft => ({ key: newKey(), name: '', value: '' })
export const newMath = (): MathDraft => ({ key: newKey(), name: '', expression: '', unit: '' })

/** What stands in the form of a profile. */
export const draftOf = ({
  name,
  automatic,
  kpis,
  constants,
  channelAliases,
  mathChannels,
}: Profile): ProfileDraft => ({
  name,
  automatic,
  kpis: kpis.map((kpi) => ({
    key: newKey(),
    name: kpi.name,
    expression: kpi.expression,
    unit: shown(kpi.unit),
    decimals: shown(kpi.decimals),
    warnBelow: shown(kpi.warnBelow),
    warnAbove: shown(kpi.warnAbove),
    dimension: kpi.dimension,
  })),
  constants: Object.entries(constants).map(([key, value]) => ({
    key: newKey(),
    name: key,
    value: String(value),
  })),
  aliases: Object.entries(channelAliases).map(([key, names]) => ({
    key: newKey(),
    name: key,
    value: names.join(', '),
  })),
  maths: mathChannels.map(({ name: of, expression, unit }) => ({
    key: newKey(),
    name: of,
    expression,
    unit: shown(unit),
  })),
})

/** Channel names of an alias. */
export const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

const FILL = 'must not be empty'

/** What the form says, ready to be sent, or what is wrong with it. An expression that does not parse may be saved. */
export function readDraft(draft: ProfileDraft): DraftRead<Body> {
  const errors: Record<string, string> = {}
  const filled = (path: string, text: string) => {
    if (text.trim() === '') errors[path] = FILL
    return text.trim()
  }
  const number = (path: string, text: string) => {
    const value = numberIn(text)
    if (value !== undefined && !Number.isFinite(value)) errors[path] = 'must be a number'
    return value ?? null
  }
  const decimals = (path: string, text: string) => {
    const value = number(path, text)
    const fits = value === null || (Number.isInteger(value) && value >= 0 && value <= 10)
    if (!fits) errors[path] = 'must be a whole number from 0 to 10'
    return value
  }
  const paired = <T>(list: readonly PairDraft[], what: string, read: (path: string, text: string) => T) => {
    const seen = new Set<string>()
    return Object.fromEntries(
      list.map(({ name, value }, index): [string, T] => {
        const key = filled(`${what}/${index}/name`, name)
        if (key !== '' && seen.has(key.toLowerCase())) errors[`${what}/${index}/name`] = 'is there already'
        seen.add(key.toLowerCase())
        return [key, read(`${what}/${index}/value`, value)]
      }),
    )
  }
  const body: Body = {
    name: filled('name', draft.name),
    automatic: draft.automatic,
    kpis: draft.kpis.map((kpi, index) => ({
      name: filled(`kpis/${index}/name`, kpi.name),
      expression: kpi.expression,
      unit: kpi.unit.trim() || null,
      decimals: decimals(`kpis/${index}/decimals`, kpi.decimals),
      warnBelow: number(`kpis/${index}/warnBelow`, kpi.warnBelow),
      warnAbove: number(`kpis/${index}/warnAbove`, kpi.warnAbove),
      ...(kpi.dimension != null && { dimension: kpi.dimension }),
    })),
    constants: paired(draft.constants, 'constants', (path, text) => {
      filled(path, text)
      return number(path, text) ?? 0
    }),
    channelAliases: paired(draft.aliases, 'channelAliases', (path, text) => {
      const names = namesIn(text)
      if (names.length === 0) errors[path] = FILL
      return names
    }),
    mathChannels: draft.maths.map(({ name, expression, unit }, index) => ({
      name: filled(`mathChannels/${index}/name`, name),
      expression,
      unit: unit.trim() || null,
    })),
  }
  return { body, errors }
}
