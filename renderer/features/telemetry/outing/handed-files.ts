let waiting: readonly File[] = []

/** Keeps files that were dropped on another page until the page of logger files opens. */
export function handOver(files: readonly File[]): void {
  waiting = files
}

/** The files that wait; they are the caller's then. */
export function takeHanded(): readonly File[] {
  const files = waiting
  waiting = []
  return files
}
