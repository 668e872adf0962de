import type { Found } from './found.ts'
import type { SourcePath } from './source-path.ts'
import type { Walk } from './walk-path.ts'

const hasValue = ({ value }: Found) =>
  value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')

/** Fallback paths: the first with a value, otherwise the result of the first path. */
export function firstOfPaths(paths: readonly SourcePath[]): SourcePath {
  const [main] = paths as [SourcePath]
  const all = (start: Found, walk: Walk) => {
    for (const path of paths) {
      const found = path.all(start, walk)
      if (found.some(hasValue)) return found
    }
    return main.all(start, walk)
  }
  const first = (start: Found, walk: Walk) => {
    for (const path of paths) {
      const found = path.first(start, walk)
      if (found && hasValue(found)) return found
    }
    return main.first(start, walk)
  }
  return { ...main, all, first }
}
