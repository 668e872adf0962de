import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../files/durable-file.ts'

/** What a laptop says of itself where others of its garage look. */
export const mark = z.object({
  machine: z.string().min(1).max(200),
  name: z.string().max(300),
  term: z.int().min(1),
  since: z.iso.datetime(),
  /** Where its pages are, if it is on the network. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  garage: z.string().max(64).nullable(),
  account: z.string().max(64).nullable(),
})
export type Mark = z.output<typeof mark>

const NAME = /^trackside-lead-.{1,100}\.json$/
const LARGEST = 10_000

/** One file for each laptop, so that none writes over another's. */
export const markFile = (folder: string, machine: string): string =>
  join(folder, `trackside-lead-${machine.replaceAll(/[^\w-]/g, '-').slice(0, 60)}.json`)

function readOne(file: string): Mark[] {
  try {
    if (statSync(file).size > LARGEST) return []
    return [mark.parse(JSON.parse(readFileSync(file, 'utf8')))]
  } catch {
    // Half a file of a stick that was pulled, or somebody else's.
    return []
  }
}

/** The marks in a folder; none where there is no folder, or nothing that makes sense. */
export function marksIn(folder: string): Mark[] {
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names.filter((name) => NAME.test(name)).flatMap((name) => readOne(join(folder, name)))
}

/** Writes it where it says something new: a stick wears out. */
export function leaveMark(folder: string, own: Mark): void {
  const file = markFile(folder, own.machine)
  const [there] = readOne(file)
  if (there && JSON.stringify(there) === JSON.stringify(mark.parse(own))) return
  writeDurably(file, `${JSON.stringify(own, null, 2)}\n`)
}
