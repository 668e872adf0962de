import type { UpdateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import type { Row } from '../../../data/row-cache.ts'
import { draftNumber, numberIn } from '../../../format/typed-number.ts'
import type { DraftKind } from '../../../rows/use-draft-form.ts'
import type { DraftRead, Violations } from '../../../schema/resolve.ts'
import { newKey } from '../../../ui/form/new-key.ts'

export type Profile = Row<'dataAnalysisProfiles'>
type Body = Required<
  Pick<
    UpdateOf<Resources['dataAnalysisProfiles']>,
    'name' | 'automatic' | 'kpis' | 'constants' | 'channelAliases' | 'mathChannels'
  >
>
type Kpi = Profile['kpis'][number]

/** A KPI in the form. */
export interface KpiDraft {
  /** React key; stays with the row when it moves. */
  key: number
  name: string
  expression: string
  unit: string
  decimals: string
  warnBelow: string
  warnAbove: string
  dimension: Kpi['dimension']
}

/** A name with its value: a constant or an alias. */
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

/** A profile in the form, as unparsed texts. */
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

/** Converts a profile into form state. */
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

const unitOf = (text: string) => text.trim() || null

/** Converts pairs into an object; missing or repeated names and missing values are errors of their row. */
function recordOf<T>(
  place: string,
  pairs: readonly PairDraft[],
  read: (text: string) => T,
  violationOf: (text: string) => string | undefined = () => undefined,
): { values: Record<string, T>; errors: Violations } {
  const errors: Record<string, string> = {}
  const seen = new Set<string>()
  const values = pairs.map(({ name, value }, index): [string, T] => {
    const key = name.trim()
    if (key === '') errors[`${place}/${index}/name`] = 'must not be empty'
    else if (seen.has(key.toLowerCase())) errors[`${place}/${index}/name`] = 'is there already'
    seen.add(key.toLowerCase())
    const violation = namesIn(value).length === 0 ? 'must not be empty' : violationOf(value)
    if (violation !== undefined) errors[`${place}/${index}/value`] = violation
    return [key, read(value)]
  })
  return { values: Object.fromEntries(values), errors }
}

const constantOf = (text: string) => {
  const value = numberIn(text)
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** Converts the form into a request body. Expressions that do not parse may be saved. */
export function readDraft(draft: ProfileDraft): DraftRead<Body> {
  const constants = recordOf(
    'constants',
    draft.constants,
    (text) => constantOf(text) ?? 0,
    (text) => (constantOf(text) === undefined ? 'must be a number' : undefined),
  )
  const aliases = recordOf('channelAliases', draft.aliases, namesIn)
  return {
    body: {
      name: draft.name.trim(),
      automatic: draft.automatic,
      kpis: draft.kpis.map(({ name, expression, unit, decimals, warnBelow, warnAbove, dimension }) => ({
        name: name.trim(),
        expression,
        unit: unitOf(unit),
        decimals: draftNumber(decimals),
        warnBelow: draftNumber(warnBelow),
        warnAbove: draftNumber(warnAbove),
        ...(dimension != null && { dimension }),
      })),
      constants: constants.values,
      channelAliases: aliases.values,
      mathChannels: draft.maths.map(({ name, expression, unit }) => ({
        name: name.trim(),
        expression,
        unit: unitOf(unit),
      })),
    },
    errors: { ...constants.errors, ...aliases.errors },
  }
}

export const PROFILE = {
  key: 'dataAnalysisProfiles',
  draftOf,
  readDraft,
} satisfies DraftKind<'dataAnalysisProfiles', ProfileDraft, Body>
