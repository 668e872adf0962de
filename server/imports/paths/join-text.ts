import type { Found } from './found.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'

/** Text of a join value; null if there is none. */
export function joinText(paths: readonly SourcePath[], found: Found, walk: Walk): string | null {
  const texts: string[] = []
  for (const path of paths) {
    const value = path.first(found, walk)?.value
    if (value === undefined || value === null || typeof value === 'object') return null
    texts.push(String(value).trim())
  }
  return JSON.stringify(texts)
}
