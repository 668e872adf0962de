import { type AnyResource, innerShape, type Shape } from '../../../server/contract/define/define.ts'
import { type ResourceKey, resources } from '../../../server/contract/index.ts'
import { isObject } from '../../format/is-object.ts'
import type { Values } from '../edit.ts'

/** As the server patches: an object that the declaration spells out field by field, anything else as a whole. */
function merged(before: Values, patch: Values, shape: Shape): Values {
  const written = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const inner = innerShape(shape[field])
      const old = before[field]
      return [field, inner && isObject(value) ? merged(isObject(old) ? old : {}, value, inner) : value]
    })
  return { ...before, ...Object.fromEntries(written) }
}

/** A row, or the body of an edit, with a patch over it. */
export const mergePatch = <R extends object>(key: ResourceKey, before: R, patch: Values): R =>
  merged(before as Values, patch, (resources[key] as unknown as AnyResource).fields) as R

/** The declared fields of an object; undefined for a value that is read and written as a whole. */
export const innerFields = (shape: Shape, field: string): Shape | undefined => innerShape(shape[field])
