export {
  defineExporter,
  type Exporter,
  type ExporterDeclaration,
  type ExportTable,
  type WriteExport,
} from '../server/exports/define-exporter.ts'
export { type AddedProfile, defineImportProfile } from '../server/imports/define-profile.ts'
export {
  defineLoggerReader,
  type LogChannel,
  type LoggerFile,
  type LoggerFileReader,
  type LoggerLog,
  type LoggerReaderDeclaration,
  type ReadLoggerFile,
} from '../server/telemetry/added/define-reader.ts'
export type { AdapterMessage } from '../server/timing/adapter-message.ts'
export {
  defineTimingAdapter,
  type PureTimingAdapter,
  type StatefulTimingAdapter,
} from '../server/timing/define-adapter.ts'
export type { DecoderSettings, TimingAdapter, TimingDecoder } from '../server/timing/model.ts'
