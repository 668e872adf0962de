import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Random, seededRandom } from '../../../server/sample/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { audit } from './audit.ts'
import { emptyDisk } from './disk.ts'
import { layOut, leftAfterCut, MODES, type Mode } from './rebuild.ts'
import type { Recorded } from './record.ts'
import type { TraceEntry } from './trace.ts'

/** What was found wrong after one of the cuts. */
export interface Found {
  cut: number
  mode: Mode
  findings: string[]
}

const isName = ({ kind }: TraceEntry) => kind !== 'write' && kind !== 'sync' && kind !== 'socket'

/** Places of the trace at random: half of them anywhere, half of them beside changes of names, which are few. */
function cutPoints({ trace }: Recorded, count: number, random: Random): number[] {
  const named = [...trace.keys()].filter((place) => isName(trace[place] as TraceEntry))
  const points = new Set([trace.length])
  for (let tries = 0; points.size < Math.min(count, trace.length) && tries < count * 10; tries += 1) {
    const beside = (named[random.whole(0, named.length - 1)] ?? 0) + random.whole(0, 2)
    points.add(Math.min(trace.length, random.chance(0.5) ? beside : random.whole(0, trace.length)))
  }
  return [...points].sort((a, b) => a - b)
}

export interface Cutting {
  cuts: number
  seed: string
  /** Ends after the first cut with findings. */
  untilFound?: boolean
  /** Hears of each folder that was found sound, before the next one takes its place. */
  onSound?: (dataDir: string, cut: number) => Promise<string[]>
}

/** Cuts the power at so many places, in each mode, and audits what is left. Answers what was found, and how many were audited. */
export async function cutPower(
  recorded: Recorded,
  { cuts, seed, untilFound = false, onSound = async () => [] }: Cutting,
): Promise<{ found: Found[]; audited: number }> {
  const random = seededRandom(seed)
  const disk = emptyDisk()
  const folder = join(tempFolder(), 'data')
  const found: Found[] = []
  let [place, audited] = [0, 0]
  for (const cut of cutPoints(recorded, cuts, random)) {
    for (; place < cut; place += 1) disk.take(recorded.trace[place] as TraceEntry)
    for (const mode of MODES) {
      const left = leftAfterCut(disk, mode, random)
      layOut(left, folder)
      const findings = await audit(folder, recorded, cut)
      if (findings.length === 0) findings.push(...(await onSound(folder, cut)))
      audited += 1
      if (findings.length === 0) continue
      found.push({ cut, mode, findings })
      if (untilFound) return { found, audited }
      // What the machine would have found is kept for whoever wants to look.
      if (found.length === 1) layOut(left, mkdtempSync(join(tmpdir(), `power-cut-${cut}-${mode}-`)))
    }
  }
  return { found, audited }
}
