import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Random } from '../../../server/sample/random.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { askAgain } from './ask-again.ts'
import { audit } from './audit.ts'
import { emptyDisk } from './disk.ts'
import { layOut, leftAfterCut, MODES, type Mode } from './rebuild.ts'
import type { Recorded } from './record.ts'
import type { TraceEntry } from './trace.ts'

/** Errors found after one of the cuts. */
export interface Found {
  cut: number
  mode: Mode
  findings: string[]
}

const isName = ({ kind }: TraceEntry) => kind !== 'write' && kind !== 'sync' && kind !== 'socket'

/** Places of the trace at random, from one on: half anywhere, half beside changes of names, which are few. */
export function cutPoints(trace: readonly TraceEntry[], count: number, random: Random, from = 0): number[] {
  const named = [...trace.keys()].filter((place) => place >= from && isName(trace[place] as TraceEntry))
  const points = new Set([trace.length])
  for (let tries = 0; points.size < count && tries < count * 10; tries += 1) {
    const beside = (named[random.whole(0, named.length - 1)] ?? from) + random.whole(0, 2)
    points.add(Math.min(trace.length, random.chance(0.5) ? beside : random.whole(from, trace.length)))
  }
  return [...points]
}

export interface Cutting {
  /** How many entries of the trace have happened. */
  points: readonly number[]
  random: Random
  /** Ends after the first cut of which this is found. */
  until?: RegExp
  /** Every n-th cut is followed by a start of the whole server, to which requests are repeated. */
  askEvery?: number
}

/** Kept for inspection: another run has another trace, even with the same seed. */
function keep(left: ReadonlyMap<string, Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'power-cut-'))
  layOut(left, folder)
  return folder
}

/**
 * Cuts the power at these points, in each mode, and audits the remaining state. Returns the errors and the number of
 * audits. The state of the first error is kept.
 */
export async function cutPower(
  recorded: Recorded,
  { points, random, until, askEvery = Number.POSITIVE_INFINITY }: Cutting,
): Promise<{ found: Found[]; audited: number }> {
  const disk = emptyDisk()
  const folder = join(tempFolder(), 'data')
  const found: Found[] = []
  let [place, audited] = [0, 0]
  for (const cut of [...points].sort((a, b) => a - b)) {
    for (; place < cut; place += 1) disk.take(recorded.trace[place] as TraceEntry)
    for (const mode of MODES) {
      const left = leftAfterCut(disk, mode, random)
      layOut(left, folder)
      const findings = await audit(folder, recorded, cut)
      audited += 1
      if (findings.length === 0 && audited % askEvery === 0) {
        layOut(left, folder)
        findings.push(...(await askAgain(folder, recorded, cut)))
      }
      if (findings.length === 0) continue
      found.push({ cut, mode, findings })
      if (until && findings.some((each) => until.test(each))) return { found, audited }
      if (found.length === 1 && !until) findings.push(`the folder is kept: ${keep(left)}`)
    }
  }
  return { found, audited }
}
