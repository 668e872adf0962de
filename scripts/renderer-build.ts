import { readdirSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

const BUILT = 'dist/renderer/index.html'
const SOURCES = ['renderer', 'server/contract', 'server/calc', 'vite.config.ts', 'package.json']

const modifiedMs = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/** Modification time of a file, or the latest in a folder. */
export function newestMs(path: string): number {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return modifiedMs(path)
  const below = readdirSync(path, { recursive: true, encoding: 'utf8' })
  return Math.max(modifiedMs(path), ...below.map((file) => modifiedMs(join(path, file))))
}

/** Whether the web UI has never been built, or its sources have changed since. */
export function rendererIsStale(root = ROOT): boolean {
  const built = modifiedMs(join(root, BUILT))
  return SOURCES.some((source) => newestMs(join(root, source)) >= built)
}

/** Builds the web UI into dist/renderer in production mode, whatever NODE_ENV of this process is. */
export async function buildRenderer(): Promise<void> {
  const { build } = await import('vite')
  const before = process.env.NODE_ENV
  const began = new Date()
  process.env.NODE_ENV = 'production'
  await build({ configFile: join(ROOT, 'vite.config.ts'), root: join(ROOT, 'renderer'), logLevel: 'warn' })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  // Edits made during the build may be missing in it.
  utimesSync(join(ROOT, BUILT), began, began)
}
