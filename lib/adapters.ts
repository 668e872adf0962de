export type { AdapterMessage } from '../server/timing/adapter-message.ts'
export {
  defineTimingAdapter,
  type PureTimingAdapter,
  type StatefulTimingAdapter,
} from '../server/timing/define-adapter.ts'
export type { DecoderSettings, TimingAdapter, TimingDecoder } from '../server/timing/model.ts'
