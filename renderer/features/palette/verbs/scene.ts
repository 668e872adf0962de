import { may } from '../../../../server/calc/policy.ts'
import type { Operation } from '../../../../server/contract/define/action.ts'
import type { Command } from '../../../context/commands.ts'
import type { Row } from '../../../data/row-cache.ts'
import type { Person } from '../../../data/use/use-login.ts'
import type { FlagState } from '../../../laps/flag/flag-state.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** What verbs act on: the page that is open, else what runs, else what comes next. */
export interface Scene {
  person: Person
  /** Address of the page, below `/app`. */
  path: string
  /** What the page itself offers. */
  commands: readonly Command[]
  event: Row<'events'> | undefined
  /** The session of the page, else the one that runs, comes next or was last. */
  session: Row<'sessions'> | undefined
  /** The session that runs. */
  live: FlagState | undefined
  /** The session that is to start, where none runs. */
  next: Row<'sessions'> | undefined
  /** The event's cars in the order of lists. */
  cars: readonly Row<'cars'>[]
  /** Run sheets of `session`. */
  sheets: readonly Row<'runSheets'>[]
  setups: readonly Row<'setups'>[]
}

/** A right that a verb needs. */
export type Right = readonly [operation: Operation, entity: string]

/** An entry and the rights without which it is not offered. */
export interface Verb extends Omit<PaletteEntry, 'id'> {
  id?: string
  needs?: readonly Right[]
  roles?: readonly Person['role'][]
}

/** The verbs that the person may do, each with a lasting id. */
export const allowed = (person: Person, verbs: readonly Verb[]): PaletteEntry[] =>
  verbs
    .filter(
      ({ needs = [], roles }) =>
        needs.every((right) => may(person, ...right)) && (!roles || roles.includes(person.role)),
    )
    .map(({ needs: _, roles: __, ...verb }) => ({
      id: `${verb.label} ${verb.carId ?? ''}`,
      ...verb,
    }))
