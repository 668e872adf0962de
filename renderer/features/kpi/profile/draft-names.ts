import type { KpiProfile } from '../../../../server/calc/kpi/profile.ts'
import { numberIn } from '../../../format/typed-number.ts'
import { namesIn, type ProfileDraft } from './profile-draft.ts'

const named = <T extends { name: string }>(list: readonly T[]) =>
  list.filter(({ name }) => name.trim() !== '')

/** The form's KPIs in the evaluator's format. */
export const kpisIn = (kpis: ProfileDraft['kpis']): KpiProfile['kpis'] =>
  kpis.map(({ name, expression, unit }) => ({ name, expression, unit: unit.trim() || null }))

/**
 * Converts a form that may be incomplete into an evaluable profile; invalid parts are omitted. `around` are the numbers
 * stored for account, event, session and car; the profile's constants override them, as on the server.
 */
export const profileIn = (
  { kpis, constants, aliases, maths }: Omit<ProfileDraft, 'name' | 'automatic'>,
  related: Readonly<Record<string, number>>,
): KpiProfile => ({
  kpis: kpisIn(kpis),
  constants: {
    ...related,
    ...Object.fromEntries(
      named(constants).flatMap(({ name, value }) => {
        const number = numberIn(value)
        return number !== undefined && Number.isFinite(number) ? [[name.trim(), number]] : []
      }),
    ),
  },
  channelAliases: Object.fromEntries(named(aliases).map(({ name, value }) => [name.trim(), namesIn(value)])),
  mathChannels: named(maths).map(({ name, expression, unit }) => ({
    name: name.trim(),
    expression,
    unit: unit.trim() || null,
  })),
})
