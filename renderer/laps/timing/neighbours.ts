import type { TimingItem } from '../../../server/contract/actions/timing.ts'

interface Placed {
  item: Pick<TimingItem, 'class' | 'classPosition'>
}

/** The cars before and after one in its class; undefined where there is none, or it has no place. */
export function neighboursOf<T extends Placed>(
  running: readonly T[],
  { item: own }: Placed,
): { ahead: T | undefined; behind: T | undefined } {
  const at = (step: number) =>
    running.find(
      ({ item }) =>
        item.class === own.class &&
        own.classPosition !== null &&
        item.classPosition === own.classPosition + step,
    )
  return { ahead: at(-1), behind: at(1) }
}
