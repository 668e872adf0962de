import type { LoggerChannel } from '../../../server/telemetry/loggers/logger-file.ts'

/** A channel without a unit, a rate and a clock, whose samples are stored as they are. */
export const madeChannel = (name: string, of: Partial<LoggerChannel> = {}): LoggerChannel => ({
  name,
  unit: null,
  hz: null,
  clock: null,
  factor: 1,
  offset: 0,
  samples: 0,
  ...of,
})
