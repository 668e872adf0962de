import type { AdapterMessage } from './timing/adapter-message.ts'
import { timingKinds } from './timing/kinds/kinds.ts'
import type { TimingAdapter } from './timing/model.ts'

export type AnyAdapter = TimingAdapter<AdapterMessage>

/** What a program adds to the service that it starts. */
export interface Adapters {
  timing: readonly TimingAdapter<AdapterMessage>[]
}

/** Sorts what a program adds by what it is for. Throws an Error that names what is wrong with one. */
export function adaptersIn(given: readonly AnyAdapter[]): Adapters {
  timingKinds(given)
  return { timing: given }
}
