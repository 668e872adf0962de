import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { TimingFile } from '../../server/calc/timing-files/timing-file.ts'
import { LoadError } from './load-error.ts'

const READ = /\.(?:csv|json|txt|tsv)$/i

/** The timing files of a folder, sorted by name. LoadError if there is no folder, or no file in it. */
export function readFolder(folder: string): TimingFile[] {
  let names: string[]
  try {
    names = readdirSync(folder).toSorted()
  } catch {
    throw new LoadError(`${folder}: no such folder`)
  }
  const files = names
    .filter((name) => READ.test(name) && name !== 'weekend.json')
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
  if (files.length === 0) throw new LoadError(`${folder}: no timing files such as 202404201335-race-laps.csv`)
  return files.map((file) => ({ name: path.basename(file), text: readFileSync(file, 'utf8') }))
}
