import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '../../support/at-end.ts'

const SOURCE = join(import.meta.dirname, 'shim.cpp')
// Guards of static variables would call the intercepted functions.
const FLAGS = ['-O2', '-shared', '-fPIC', '-fno-exceptions', '-fno-rtti', '-fno-threadsafe-statics']

function usesGlibc(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** Why no power can be cut on this machine; null where it can. */
export function whyNoPowerCut(): string | null {
  if (process.platform !== 'linux') return `it needs Linux: LD_PRELOAD is not there on ${process.platform}`
  if (!usesGlibc()) return 'it needs glibc: the shim stands in front of its calls'
  if (spawnSync('g++', ['--version']).status !== 0) return 'it needs g++ for the shim in front of libc'
  return null
}

/** Compiles the shim; answers where it is. Not where other temporary files are: code may not run from memory. */
export function buildShim(): string {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-shim-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const shim = join(folder, 'shim.so')
  const { status, stderr } = spawnSync('g++', [...FLAGS, '-o', shim, SOURCE, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the shim does not compile:\n${stderr}`)
  return shim
}
