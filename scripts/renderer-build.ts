import { readdirSync, utimesSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ROOT } from './root.ts'
import { isStale } from './stale/is-stale.ts'

const BUILT = 'dist/renderer/index.html'
const ASSETS = 'dist/renderer/assets'
const SOURCES = [
  'renderer',
  'server/contract',
  'server/calc',
  'vite.config.ts',
  'scripts/renderer-build.ts',
  'package.json',
]

/** Whether the web UI has never been built, or its sources have changed since. */
export const rendererIsStale = (root = ROOT): boolean => isStale(root, BUILT, SOURCES)

/** Puts compressed copies beside the scripts and styles, which the server sends (server/http/pages/built-files.ts). */
async function packAssets(): Promise<void> {
  const pack = async (file: string) => {
    const bytes = await readFile(file)
    // Brotli's best quality is the default.
    const copies = {
      '.br': await promisify(brotliCompress)(bytes),
      '.gz': await promisify(gzip)(bytes, { level: 9 }),
    }
    for (const [ending, copy] of Object.entries(copies)) await writeFile(file + ending, copy)
  }
  const folder = join(ROOT, ASSETS)
  const files = readdirSync(folder).filter((file) => /\.(js|css)$/.test(file))
  await Promise.all(files.map((file) => pack(join(folder, file))))
}

/** Writes the one script of the frame around pages of others, which cannot share chunks with the app. */
async function writePageFrame(): Promise<void> {
  const { transformWithOxc } = await import('vite')
  const source = join(ROOT, 'renderer/features/embedded/page-frame.ts')
  const { code } = await transformWithOxc(await readFile(source, 'utf8'), source)
  const script = code.replace(/^export \{\};$/m, '')
  await writeFile(join(ROOT, 'dist/renderer/frame.js'), `(() => {\n'use strict'\n${script}})()\n`)
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
  await packAssets()
  await writePageFrame()
  // Edits made during the build may be missing in it.
  utimesSync(join(ROOT, BUILT), began, began)
}
