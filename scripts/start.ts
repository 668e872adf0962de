import { join, resolve } from 'node:path'
import { runDesktop } from './desktop.ts'
import { electronBinary, fetchElectron, hasDisplay } from './desktop-runtime.ts'
import { buildGuide, guideIsStale } from './guide/guide-build.ts'
import { runHeadless } from './headless.ts'
import { buildRenderer, rendererIsStale } from './renderer-build.ts'
import { ROOT } from './root.ts'

// Messages go to stderr: the first line on stdout is the server's.
const say = (line: string) => process.stderr.write(`${line}\n`)

/** Runs the desktop app; if that is not possible, prints why and runs the server without a window. */
async function run(dataDir: string): Promise<number> {
  const found = await electronOrWhyNot()
  const ended = 'electron' in found ? await runDesktop(found.electron, dataDir) : found
  if ('code' in ended) return ended.code
  say(ended.whyNot)
  return runHeadless(dataDir)
}

async function electronOrWhyNot(): Promise<{ electron: string } | { whyNot: string }> {
  if (!hasDisplay()) return { whyNot: 'No display: the server runs without the desktop window.' }
  const whyNot = electronBinary() ? undefined : await fetchElectron()
  const electron = electronBinary()
  if (electron) return { electron }
  return {
    whyNot: `The Electron runtime is not here and could not be fetched: ${whyNot ?? 'it is still missing'}; the server runs without the desktop window.`,
  }
}

const dataDir = resolve(process.env.DATA_DIR || join(ROOT, 'data'))
if (rendererIsStale()) await buildRenderer()
if (guideIsStale()) await buildGuide()
process.exitCode = await run(dataDir)
