/** Maps document values by exact text or by a pattern with `*`. */
export interface MeaningMap {
  /** Undefined without a match; exact texts take precedence, then the first matching pattern. */
  find(text: string): { meaning: unknown } | undefined
  /** Known texts, for messages. */
  names: readonly string[]
}

/** Matches each part of the pattern once, from left to right, so that no input is slow. */
function fits(parts: readonly string[], text: string): boolean {
  const [first = '', ...others] = parts
  const last = others.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

export function meaningMap(map: Readonly<Record<string, unknown>>): MeaningMap {
  const exact = new Map(Object.entries(map))
  const globs = [...exact]
    .filter(([name]) => name.includes('*'))
    .map(([name, meaning]) => ({ parts: name.split('*'), meaning }))
  return {
    names: [...exact.keys()],
    find(text) {
      if (exact.has(text)) return { meaning: exact.get(text) }
      const glob = globs.find(({ parts }) => fits(parts, text))
      return glob && { meaning: glob.meaning }
    },
  }
}
