import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'

const settings = z.object({
  on: z.boolean(),
  /** Names of the interfaces to share on. */
  interfaces: z.array(z.string()),
  plainHttp: z.boolean(),
  /** Origins of other web apps that may call. */
  allowedOrigins: z.array(z.string()).default([]),
  /** Interfaces that were shared before, which may be chosen while they are absent. */
  known: z.array(z.string()),
})
export type SharingSettings = z.output<typeof settings>

const OFF: SharingSettings = { on: false, interfaces: [], plainHttp: false, allowedOrigins: [], known: [] }

const fileIn = (dataDir: string) => join(dataDir, 'sharing.json')

/** Kept in a file beside the database, so that a restore does not change sharing. An invalid file reads as off. */
export const readSharingSettings = (dataDir: string): SharingSettings =>
  readJsonFile(fileIn(dataDir), settings, OFF)

export const writeSharingSettings = (dataDir: string, now: SharingSettings): void =>
  writeDurably(fileIn(dataDir), JSON.stringify(now))
