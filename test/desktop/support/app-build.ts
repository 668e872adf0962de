import { buildApp, serverIsStale } from '../../../scripts/app-build.ts'
import { ROOT } from '../../../scripts/root.ts'
import { isStale } from '../../../scripts/stale/is-stale.ts'

const SHELL = 'dist/main/index.js'
const SHELL_SOURCES = ['main', 'server', 'scripts/app-build.ts', 'package.json']

/** Builds the main process and the server once, if their sources changed. */
export async function buildDesktop(): Promise<void> {
  if (serverIsStale() || isStale(ROOT, SHELL, SHELL_SOURCES)) await buildApp()
}
