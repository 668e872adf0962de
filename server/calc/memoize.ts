const MAX_ENTRIES = 1000

/** Memoises a function by key. The cache is cleared when it reaches `maxEntries` entries. */
export function memoize<T>(work: (key: string) => T, maxEntries = MAX_ENTRIES): (key: string) => T {
  const answers = new Map<string, T>()
  return (key) => {
    if (answers.has(key)) return answers.get(key) as T
    if (answers.size >= maxEntries) answers.clear()
    const answer = work(key)
    answers.set(key, answer)
    return answer
  }
}
