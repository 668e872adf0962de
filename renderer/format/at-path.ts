import { isObject } from './is-object.ts'

/** Value at a dotted path such as `corners.fl.camberDeg`; undefined if missing. */
export const atPath = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), row)
