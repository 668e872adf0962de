import { buildApp } from '../../../scripts/app-build.ts'
import { ROOT } from '../../../scripts/root.ts'
import { isStale } from '../../../scripts/stale/is-stale.ts'

const BUILT = ['dist/main/index.js', 'dist/server/entry.js']
const SOURCES = ['main', 'server', 'migrations', 'scripts/app-build.ts', 'package.json']

/** Builds the main process and the server once, if their sources changed. */
export async function buildDesktop(): Promise<void> {
  if (BUILT.some((file) => isStale(ROOT, file, SOURCES))) await buildApp()
}
