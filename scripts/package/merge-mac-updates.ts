import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES = /^files:\n((?: {2}.*\n)+)/m

/** Merges the update lists of two Macs: an app finds the file for its processor in it. */
export function mergeLists(first: string, second: string): string {
  const versions = [first, second].map((list) => /^version: (.+)$/m.exec(list)?.[1])
  if (!versions[0] || versions[0] !== versions[1])
    throw new Error(`the two lists are of different versions: ${versions.join(' and ')}`)
  const [own, others] = [first, second].map((list) => FILES.exec(list)?.[1])
  if (!own || !others) throw new Error('a list of updates names no files')
  return first.replace(FILES, () => `files:\n${own}${others}`)
}

/** `node scripts/package/merge-mac-updates.ts <folder>`; a no-op if no updates are offered. */
if (import.meta.main) {
  const folder = process.argv[2] ?? '.'
  const [arm, intel] = [join(folder, 'latest-mac.yml'), join(folder, 'latest-mac-x64.yml')]
  if (existsSync(arm) && existsSync(intel)) {
    writeFileSync(arm, mergeLists(readFileSync(arm, 'utf8'), readFileSync(intel, 'utf8')))
    rmSync(intel)
  }
}
