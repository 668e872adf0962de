import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  bytesSource,
  type LoggerChannel,
  type LoggerReader,
} from '../../../server/telemetry/loggers/logger-file.ts'
import { type Outing, readOuting } from '../../../server/telemetry/loggers/outing.ts'
import { readLogger } from '../../../server/telemetry/loggers/read-logger.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/loggers')

export function fixture(name: string): Buffer {
  const bytes = readFileSync(join(FOLDER, name))
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

export interface ReadChannel {
  unit: string | null
  hz: number | null
  values: number[]
  /** Times of the samples in seconds; null where they follow from the rate. */
  times: number[] | null
}

/** All channels of a file with their values, by name. */
export function channelsOf(
  bytes: Uint8Array,
  reader: LoggerReader = readLogger,
): Record<string, ReadChannel> {
  const values = new Map<LoggerChannel, number[]>()
  reader(bytesSource(bytes), (channel, samples) => {
    const known = values.get(channel) ?? []
    values.set(channel, known)
    for (const sample of samples) known.push(sample * channel.factor + channel.offset)
  })
  return Object.fromEntries(
    [...values]
      .filter(([{ name }]) => name !== '')
      .map(([channel, found]) => [
        channel.name,
        {
          unit: channel.unit,
          hz: channel.hz,
          values: found,
          times: channel.clock && (values.get(channel.clock) as number[]),
        },
      ]),
  )
}

export const outingOf = (bytes: Uint8Array): Outing => readOuting(bytesSource(bytes), () => {})
