import { type KnownOption, knownOptions, type OptionValue } from '../../contract/resources/account-option.ts'
import { accountOptions } from '../../contract/resources/json-store.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { findRowsBy } from '../../db/rows/repo.ts'

/** An account's value of an option; undefined if not set. */
export function accountOption<K extends KnownOption>(scope: ReadScope, key: K): OptionValue<K> | undefined {
  const [row] = findRowsBy(scope, accountOptions, { key }, 1)
  return knownOptions[key].safeParse(row?.data).data as OptionValue<K> | undefined
}
