import { NotReadable, shown, transforms } from '../calc/transforms.ts'
import type { ValueSource } from './field-source.ts'
import { plainValue } from './paths/extended-json.ts'

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

function mapped(value: unknown, source: ValueSource): unknown {
  const key = String(value).trim()
  const { map } = source
  const found = map?.find(key)
  if (found) return found.meaning
  if (source.keepUnmapped) return value
  if (source.default !== undefined) return undefined
  throw new NotReadable(`${shown(value)} is not in the map: ${(map?.names ?? []).slice(0, 20).join(', ')}`)
}

/**
 * Converts a document value for a field: transforms in order, then the default if there is no value. Undefined if there
 * is still none. Throws `NotReadable`.
 */
export function convertValue(given: unknown, source: ValueSource): unknown {
  const value = plainValue(given)
  if (isMissing(value)) {
    if (source.default !== undefined) return source.default
    return value === null && source.keepNull ? null : undefined
  }
  let at = value
  for (const name of source.transforms) {
    at = name === 'map' ? mapped(at, source) : transforms[name](at)
    if (isMissing(at)) return source.default
  }
  return at
}
