import { afterAll } from 'vitest'

const left: (() => unknown)[] = []

/**
 * Runs a callback after the last test of the file, in reverse order. Also works inside hooks and tests, where vitest's
 * own `afterAll` is ignored.
 */
export function atEnd(work: () => unknown): void {
  left.push(work)
}

/** Runs each file's callbacks; called once per file by a setup file. */
export function endEachFile(): void {
  afterAll(async () => {
    const errors: unknown[] = []
    // All at once, so that one that hangs does not block the others.
    for (const work of left.splice(0).reverse()) {
      try {
        await work()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, 'the file did not end in order')
  })
}
