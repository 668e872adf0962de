import { STORED_UNITS } from '../../calc/units.ts'
import { type SomeUnits, someUnits, type UnitChanges, type Units } from '../../contract/define/units.ts'
import { memberPreferences } from '../../db/tables/member-preferences.ts'
import type { Reading, Writing } from '../principal.ts'
import { loginNeeded } from '../problem.ts'
import { accountOption } from '../stores/account-options.ts'

interface ChosenUnits {
  /** Effective display units: the member's choice, otherwise the team's, otherwise stored units. */
  units: Units
  teamUnits: SomeUnits
  ownUnits: SomeUnits
}

/** A member's own units. API keys have none. */
function ownUnits(scope: Reading): SomeUnits {
  const { userId, token } = scope.principal
  const text = token ? memberPreferences.units(scope, userId) : undefined
  return text === undefined ? {} : (someUnits.safeParse(JSON.parse(text)).data ?? {})
}

/** The caller's units and where each comes from. */
export function chosenUnits(scope: Reading): ChosenUnits {
  const own = ownUnits(scope)
  const team = accountOption(scope, 'units') ?? {}
  return { units: { ...STORED_UNITS, ...team, ...own } as Units, teamUnits: team, ownUnits: own }
}

/**
 * Stores a member's own units; null resets all. 403 for an API key. Not part of the change log and without a version,
 * as it is not team data.
 */
export function chooseUnits(scope: Writing, changes: UnitChanges | null): void {
  if (!scope.principal.token) throw loginNeeded()
  const wanted = changes === null ? {} : { ...ownUnits(scope), ...changes }
  const kept = Object.entries(wanted).filter(([, unit]) => unit !== null && unit !== undefined)
  memberPreferences.setUnits(scope, scope.principal.userId, JSON.stringify(Object.fromEntries(kept)))
}
