import type { AdapterMessage } from './timing/adapter-message.ts'
import type { TimingAdapter } from './timing/model.ts'

/** What a program adds to the service that it starts. */
export interface Adapters {
  timing: readonly TimingAdapter<AdapterMessage>[]
}
