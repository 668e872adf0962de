import { readdirSync, utimesSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, isAbsolute, join } from 'node:path'
import { build, type InlineConfig, type Plugin } from 'vite'
import { lightHttp } from './light-http.ts'
import { ROOT } from './root.ts'
import { isStale } from './stale/is-stale.ts'

export interface Target {
  /** Entry points by output name below `outDir`. */
  input: Record<string, string>
  outDir: string
  format: 'es' | 'cjs'
  emptyOutDir: boolean
  /** Whether packages are bundled: all but those in `STAY`, or none. */
  packages?: 'inside' | 'outside'
  /** Packages that stay outside besides. */
  outside?: readonly string[]
  plugins?: readonly Plugin[]
}

/**
 * Packages loaded from node_modules at run time: native ones, those with worker, WebAssembly or page files, and large
 * ones that a worker loads on demand.
 */
export const STAY = new Set([
  'better-sqlite3',
  'argon2',
  'piscina',
  'quickjs-emscripten',
  'swagger-ui-dist',
  'exceljs',
  'apache-arrow',
])

/** Entry points of the server's threads: each is started by its file beside the bundle. */
export const workers = (): [name: string, file: string][] =>
  readdirSync(join(ROOT, 'server/workers'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!start-).*-worker\.ts$/.test(basename(file)))
    .map((file) => [basename(file, '.ts'), `server/workers/${file.replaceAll('\\', '/')}`])

const serverIn = (into: string): Target => ({
  // The built server has an entry that enables the compile cache.
  input: { entry: 'server/process/boot.ts', ...Object.fromEntries(workers()) },
  outDir: `${into}/server`,
  format: 'es',
  emptyOutDir: true,
  packages: 'inside',
})

const shellIn = (into: string): Target[] => [
  { input: { index: 'main/index.ts' }, outDir: `${into}/main`, format: 'es', emptyOutDir: true },
  // A sandboxed preload script must be a single CommonJS file.
  ...['main/preload.ts', 'main/windows/error-preload.ts'].map((file) => ({
    input: { [basename(file, '.ts')]: file },
    outDir: `${into}/main`,
    format: 'cjs' as const,
    emptyOutDir: false,
  })),
]

const packageOf = (id: string) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/')

/** Loading hundreds of small package files takes more than half of a start, so packages are bundled. */
function isOutside(id: string, { input, packages = 'outside', outside = [] }: Target): boolean {
  if (isBuiltin(id)) return true
  if (id.startsWith('.') || isAbsolute(id) || id.startsWith('\0') || Object.values(input).includes(id))
    return false
  return packages === 'outside' || STAY.has(packageOf(id)) || outside.includes(packageOf(id))
}

const configOf = (target: Target): InlineConfig => ({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  // Set at build time, never at run time (main/updates/public-key.ts).
  define: {
    'process.env.TRACKSIDE_UPDATE_PUBLIC_KEY': JSON.stringify(process.env.TRACKSIDE_UPDATE_PUBLIC_KEY ?? ''),
  },
  plugins: [...(target.plugins ?? []), ...(target.packages === 'inside' ? [lightHttp()] : [])],
  ...(target.packages === 'inside' && { ssr: { noExternal: true } }),
  build: {
    ssr: true,
    target: 'node24',
    outDir: target.outDir,
    emptyOutDir: target.emptyOutDir,
    minify: false,
    rolldownOptions: {
      input: target.input,
      external: (id) => isOutside(id, target),
      output: {
        format: target.format,
        entryFileNames: target.format === 'cjs' ? '[name].cjs' : '[name].js',
        // Developer messages would be parsed at each start.
        ...(target.packages === 'inside' && { comments: { legal: true, annotation: false, jsdoc: false } }),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})

/** Bundles one program. */
export const bundle = (target: Target) => build(configOf(target))

/** The built server. */
export const SERVER = 'dist/server/entry.js'
const SERVER_SOURCES = [
  'server',
  'migrations',
  'scripts/app-build.ts',
  'scripts/light-http.ts',
  'package.json',
]

/** Whether the server has never been built, or its sources have changed since. */
export const serverIsStale = (): boolean => isStale(ROOT, SERVER, SERVER_SOURCES)

/** Bundles the server with its migrations into `server` below the given folder. */
export async function buildServer(into = 'dist'): Promise<void> {
  const began = new Date()
  await bundle(serverIn(into))
  // Edits made during the build may be missing in it.
  utimesSync(join(ROOT, into, 'server/entry.js'), began, began)
}

/** Bundles the server, and the desktop shell into `main`, below the given folder. */
export async function buildApp(into = 'dist'): Promise<void> {
  await buildServer(into)
  for (const target of shellIn(into)) await bundle(target)
}
