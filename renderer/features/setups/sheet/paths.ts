import type { UpdateOf } from '../../../../server/contract/define/define.ts'
import type { Resources } from '../../../../server/contract/index.ts'
import { atPath } from '../../../format/at-path.ts'
import { isObject } from '../../../format/is-object.ts'

/** Values by dotted path. */
export type PathValues = Readonly<Record<string, unknown>>
type Values = Record<string, unknown>

/** Value at a dotted path; null if missing. */
export const valueAt = (row: object | undefined, path: string): unknown => atPath(row, path) ?? null

function put(target: Values, [step = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = target[step]
  return { ...target, [step]: rest.length === 0 ? value : put(isObject(inner) ? inner : {}, rest, value) }
}

/** A row or body with values set at their paths. */
export const withValues = <R extends object>(row: R, values: PathValues): R =>
  Object.entries(values).reduce((all, [path, value]) => put(all, path.split('.'), value), {
    ...row,
  } as Values) as R

/** A partial body that sets these values and leaves every other field unchanged. */
export const patchOf = (values: PathValues): UpdateOf<Resources['setups']> => withValues({}, values)

/** The row's values at the paths of `values`. */
export const valuesAt = (row: object, values: PathValues): PathValues =>
  Object.fromEntries(Object.keys(values).map((path) => [path, valueAt(row, path)]))
