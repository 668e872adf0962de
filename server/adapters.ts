import { type LoggerFileReader, loggerReaders } from './telemetry/loggers/define-reader.ts'
import type { AdapterMessage } from './timing/adapter-message.ts'
import { timingKinds } from './timing/kinds/kinds.ts'
import type { TimingAdapter } from './timing/model.ts'

type OfTiming = TimingAdapter<AdapterMessage>
export type AnyAdapter = OfTiming | LoggerFileReader

/** What a program adds to the service that it starts. */
export interface Adapters {
  timing?: readonly OfTiming[]
  loggers?: readonly LoggerFileReader[]
}

const isReader = (each: AnyAdapter): each is LoggerFileReader => each instanceof Object && 'read' in each
const isTiming = (each: AnyAdapter): each is OfTiming => !isReader(each)

/** Sorts what a program adds by what it is for. Throws an Error that names what is wrong with one. */
export function adaptersIn(given: readonly AnyAdapter[]): Adapters {
  const timing = given.filter(isTiming)
  timingKinds(timing)
  return { timing, loggers: loggerReaders(given.filter(isReader)) }
}
