import { useState } from 'react'

/** What this browser keeps under a key, over `first`; `first` where it keeps nothing that can be read. */
export function keptIn<T extends object>(key: string, first: T): T {
  try {
    return { ...first, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
  } catch {
    return first
  }
}

/** Without storage a choice lasts until the page is closed. */
export function keepIn(key: string, value: object): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Blocked or full.
  }
}

/** Choices that are kept in this browser, and a function that changes parts of them. */
export function useKept<T extends object>(key: string, first: T) {
  const [value, setValue] = useState(() => keptIn(key, first))
  const change = (part: Partial<T>) => {
    const next = { ...value, ...part }
    keepIn(key, next)
    setValue(next)
  }
  return [value, change] as const
}
