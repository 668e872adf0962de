import { afterAll } from 'vitest'

const left: (() => unknown)[] = []

/**
 * Does this after the last test of the file, the latest first. It may be said in a hook or a test too, where vitest's own
 * `afterAll` is not heard.
 */
export function atEnd(work: () => unknown): void {
  left.push(work)
}

/** Has each file do what it has left to do; a setup file calls it once for each. */
export function endEachFile(): void {
  afterAll(async () => {
    const errors: unknown[] = []
    // All at once: whatever hangs here must not take along what the next file leaves.
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
