import { statSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../../../scripts/app-build.ts'
import { ROOT } from '../../../scripts/root.ts'
import { newestMs } from '../../../scripts/stale/newest-ms.ts'

const BUILT = ['dist/main/index.js', 'dist/server/entry.js']
const SOURCES = ['main', 'server', 'migrations', 'scripts/app-build.ts', 'package.json']

/** Builds the main process and the server once, if their sources changed. */
export async function buildDesktop(): Promise<void> {
  const builtMs = Math.min(
    ...BUILT.map((file) => statSync(join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  )
  if (SOURCES.some((source) => newestMs(join(ROOT, source)) >= builtMs)) await buildApp()
}
