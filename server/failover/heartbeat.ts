import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'

/** The file in which a laptop publishes its term to the other laptops of its garage. */
export const heartbeat = z.object({
  machine: z.string().min(1).max(200),
  name: z.string().max(300),
  term: z.int().min(1),
  since: z.iso.datetime(),
  /** The address of its pages, if it is on the network. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  garage: z.string().max(64).nullable(),
  account: z.string().max(64).nullable(),
})
export type Heartbeat = z.output<typeof heartbeat>

const NAME = /^trackside-lead-.{1,100}\.json$/
const MAX_BYTES = 10_000

/** One file per laptop, so that no laptop overwrites another's. */
export const heartbeatFile = (folder: string, machine: string): string =>
  join(folder, `trackside-lead-${machine.replaceAll(/[^\w-]/g, '-').slice(0, 60)}.json`)

function readOne(file: string): Heartbeat[] {
  try {
    if (statSync(file).size > MAX_BYTES) return []
    return [heartbeat.parse(JSON.parse(readFileSync(file, 'utf8')))]
  } catch {
    // A truncated file of an unplugged stick, or another program's.
    return []
  }
}

/** The valid heartbeats in a folder; none where there is no folder. */
export function heartbeatsIn(folder: string): Heartbeat[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.filter((name) => NAME.test(name)).flatMap((name) => readOne(join(folder, name)))
}

/** Writes only when the content changes, to spare flash memory. */
export function writeHeartbeat(folder: string, own: Heartbeat): void {
  const file = heartbeatFile(folder, own.machine)
  const [stored] = readOne(file)
  if (stored && JSON.stringify(stored) === JSON.stringify(heartbeat.parse(own))) return
  writeDurably(file, `${JSON.stringify(own, null, 2)}\n`)
}
