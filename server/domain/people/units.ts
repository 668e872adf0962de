import { STORED_UNITS } from '../../calc/units.ts'
import { type SomeUnits, someUnits, type UnitChanges, type Units } from '../../contract/define/units.ts'
import { memberPreferences } from '../../db/tables/member-preferences.ts'
import type { Reading, Writing } from '../principal.ts'
import { loginNeeded } from '../problem.ts'
import { accountOption } from '../stores/account-options.ts'

interface ChosenUnits {
  /** What pages show: one's own choice over the team's over what is stored. */
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

/** The caller's units, and their origin. */
export function chosenUnits(scope: Reading): ChosenUnits {
  const own = ownUnits(scope)
  const team = accountOption(scope, 'units') ?? {}
  return { units: { ...STORED_UNITS, ...team, ...own } as Units, teamUnits: team, ownUnits: own }
}

/**
 * Keeps what a member chose for themselves; null takes all of it back. 403 for an API key. It is no change of the team's
 * data: it moves no version that somebody else's form waits for, and no log that others follow.
 */
export function chooseUnits(scope: Writing, changes: UnitChanges | null): void {
  if (!scope.principal.token) throw loginNeeded()
  const wanted = changes === null ? {} : { ...ownUnits(scope), ...changes }
  const kept = Object.entries(wanted).filter(([, unit]) => unit !== null && unit !== undefined)
  memberPreferences.setUnits(scope, scope.principal.userId, JSON.stringify(Object.fromEntries(kept)))
}
