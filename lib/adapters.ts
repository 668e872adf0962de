export {
  defineLoggerReader,
  type LogChannel,
  type LoggerFile,
  type LoggerFileReader,
  type LoggerLog,
  type LoggerReaderDeclaration,
  type ReadLoggerFile,
} from '../server/telemetry/loggers/define-reader.ts'
export type { AdapterMessage } from '../server/timing/adapter-message.ts'
export {
  defineTimingAdapter,
  type PureTimingAdapter,
  type StatefulTimingAdapter,
} from '../server/timing/define-adapter.ts'
export type { DecoderSettings, TimingAdapter, TimingDecoder } from '../server/timing/model.ts'
