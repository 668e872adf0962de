const MOST = 1000

/** Memoises a function by key. The cache is cleared when it reaches `most` entries. */
export function keeping<T>(work: (key: string) => T, most = MOST): (key: string) => T {
  const answers = new Map<string, T>()
  return (key) => {
    if (answers.has(key)) return answers.get(key) as T
    if (answers.size >= most) answers.clear()
    const answer = work(key)
    answers.set(key, answer)
    return answer
  }
}
