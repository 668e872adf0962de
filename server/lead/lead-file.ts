import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'
import { readJsonFile } from '../files/json-file.ts'
import { mark } from './mark.ts'

const rival = mark.extend({ seenBy: z.enum(['network', 'folder']), seenAt: z.iso.datetime() })
/** Another laptop of the garage, as it was seen last. */
export type Rival = z.output<typeof rival>

const remembered = z.object({
  rival: rival.nullable(),
  /** Since when it is settled that the other one leads. */
  otherLeadsSince: z.iso.datetime().nullable(),
})
/** What a laptop that stands down must know after a restart, with nobody in sight. */
export type Remembered = z.output<typeof remembered>

const NOTHING: Remembered = { rival: null, otherLeadsSince: null }

const fileIn = (dataDir: string) => join(dataDir, 'lead.json')

export const readRemembered = (dataDir: string): Remembered =>
  readJsonFile(fileIn(dataDir), remembered, NOTHING)

export const writeRemembered = (dataDir: string, now: Remembered): void =>
  writeDurably(fileIn(dataDir), JSON.stringify(now))
