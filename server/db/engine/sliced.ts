/** Yielded first by work known to need many slices, to skip the attempt in one. */
export const MANY_SLICES = Symbol('many slices')

/** Work that can pause at each yield. The event loop may run in between; nothing else writes meanwhile. */
export type Sliced<T> = Generator<typeof MANY_SLICES | undefined, T, void>

/** Result of a transaction body: a value, or sliced work. Never a promise. */
export type Outcome<T> = T extends PromiseLike<unknown> ? never : T | Sliced<T>

const isSliced = <T>(outcome: T | Sliced<T>): outcome is Sliced<T> =>
  typeof outcome === 'object' && outcome !== null && Symbol.iterator in outcome && 'next' in outcome

/** Runs either kind as sliced work: `const row = yield* steps(service.update(…))`. */
export function* steps<T>(outcome: T | Sliced<T>): Sliced<T> {
  return isSliced(outcome) ? yield* outcome : outcome
}

export const SLICE_MS = 30
/** Slice length while other writes are waiting. */
export const LONG_SLICE_MS = 60

/** Thrown by `runWithin` when the work needs more than one slice. */
export class OutgrewSlice extends Error {}

/** Runs the work to its end within one slice, or throws `OutgrewSlice`. */
export function runWithin<T>(outcome: T | Sliced<T>, deadline: number): T {
  if (!isSliced(outcome)) return outcome
  for (;;) {
    const step = outcome.next()
    if (step.done) return step.value
    if (step.value === MANY_SLICES || performance.now() > deadline) throw new OutgrewSlice()
  }
}

/** Runs the work slice by slice; `pause` yields to the event loop. */
export async function runInSlices<T>(
  outcome: T | Sliced<T>,
  pause: () => Promise<void>,
  sliceMs = () => SLICE_MS,
): Promise<T> {
  if (!isSliced(outcome)) return outcome
  for (;;) {
    const deadline = performance.now() + sliceMs()
    let step = outcome.next()
    while (!step.done && performance.now() < deadline) step = outcome.next()
    if (step.done) return step.value
    await pause()
  }
}
