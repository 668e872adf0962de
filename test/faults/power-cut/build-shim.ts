import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, 'shim.cpp')
// Guards of static variables would call what the shim stands in front of.
const FLAGS = ['-O2', '-shared', '-fPIC', '-fno-exceptions', '-fno-rtti', '-fno-threadsafe-statics']

/** Why no power can be cut on this machine; null where it can. */
export function whyNoPowerCut(): string | null {
  if (process.platform !== 'linux') return `it needs Linux: LD_PRELOAD is not there on ${process.platform}`
  if (spawnSync('g++', ['--version']).status !== 0) return 'it needs g++ for the shim in front of libc'
  return null
}

/** Compiles the shim into a folder; answers where it is. */
export function buildShim(folder: string): string {
  const shim = join(folder, 'shim.so')
  const { status, stderr } = spawnSync('g++', [...FLAGS, '-o', shim, SOURCE, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the shim does not compile:\n${stderr}`)
  return shim
}
