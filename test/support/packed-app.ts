import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractAll } from '@electron/asar'
import { type Layout, layoutsIn } from '../../scripts/package/package-layouts.ts'
import { runNode } from '../../scripts/run.ts'
import { atEnd } from './at-end.ts'

export interface PackedApp {
  layout: Layout
  /** The app as Electron's `fs` shows it: the archive with the unpacked files beside it. */
  app: string
  /** An empty folder, far from the checkout. */
  elsewhere: string
  /** Output of `npm run dist`. */
  printed: string
}

/**
 * Lays out the package like `npm run dist -- --dir`, and unpacks it away from the checkout. It is in the system's
 * temporary folder, because the one in memory may forbid loading native modules.
 */
export async function packApp(): Promise<PackedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'trackside-packed-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const output = join(folder, 'package')
  const { code, output: printed } = await runNode('scripts/package/dist.ts', [
    '--dir',
    ...(process.platform === 'linux' ? ['--stand-in'] : []),
    `--output=${output}`,
  ])
  if (code !== 0) throw new Error(printed)
  const [layout, ...others] = layoutsIn(output)
  if (!layout || others.length > 0) throw new Error(`there is not one package in ${output}`)
  const app = join(folder, 'app')
  extractAll(join(layout.resources, 'app.asar'), app)
  return { layout, app, elsewhere: mkdtempSync(join(folder, 'elsewhere-')), printed }
}
