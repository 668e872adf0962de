import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'

const settings = z.object({
  url: z.string().nullable(),
  key: z.string().nullable(),
  enabled: z.boolean(),
  /** Events whose changes go; null for all. */
  eventIds: z.array(z.string()).nullable(),
  /** Whether telemetry goes. */
  telemetry: z.boolean(),
  /** Names of the baselines that are fetched. */
  baselines: z.array(z.string()).default([]),
  /** More events were chosen: what was left out before goes again from the beginning of the log. */
  sendsAgain: z.boolean(),
  /** The branch whose raised versions have arrived; null before one. */
  raisedOf: z.string().nullable(),
  /** The last change whose telemetry has been sent, of this source; null before one. */
  telemetrySent: z.object({ source: z.string(), seq: z.int() }).nullable(),
})
export type FactorySettings = z.output<typeof settings>

const NONE: FactorySettings = {
  url: null,
  key: null,
  enabled: false,
  eventIds: null,
  telemetry: true,
  baselines: [],
  sendsAgain: false,
  raisedOf: null,
  telemetrySent: null,
}

const fileIn = (dataDir: string) => join(dataDir, 'factory.json')

/** Kept in a file beside the database, so that a restore does not change them. An invalid file reads as off. */
export const readFactorySettings = (dataDir: string): FactorySettings =>
  readJsonFile(fileIn(dataDir), settings, NONE)

export const writeFactorySettings = (dataDir: string, now: FactorySettings): void =>
  writeDurably(fileIn(dataDir), JSON.stringify(now))

/** Id of this laptop's log of an account: the same after a restart and a restore, another one on another laptop. */
export function sourceOf(instance: string, accountId: string): string {
  const hex = createHash('sha256').update(`${instance} ${accountId}`).digest('hex')
  // A UUID of version 8: its bits mean nothing.
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
