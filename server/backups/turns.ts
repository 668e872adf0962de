/** Backups, copies and restores happen one after the other. */
export interface Turns {
  take<T>(work: () => Promise<T>): Promise<T>
  isTaken(): boolean
  /** Resolves when nobody is at it any more. */
  idle(): Promise<void>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    take(work) {
      waiting += 1
      const mine = last.then(work).finally(() => {
        waiting -= 1
      })
      last = mine.catch(() => undefined)
      return mine
    },
    isTaken: () => waiting > 0,
    idle: async () => void (await last),
  }
}
