import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, isAbsolute, join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { lightHttp } from './light-http.ts'
import { ROOT } from './root.ts'

export interface Target {
  /** Sources by the name of what they become below `outDir`. */
  input: Record<string, string>
  outDir: string
  format: 'es' | 'cjs'
  emptyOutDir: boolean
  /** Packages that become part of it: all but those in `STAY`, or none. */
  packages?: 'inside' | 'outside'
}

/**
 * Packages that have to be found beside the bundle: native ones, those with files of workers, WebAssembly or pages, and
 * large ones that a worker loads when they are asked for.
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

/** Every thread of the server: it is started by its file, which lies beside the code that starts it. */
const workers = () =>
  readdirSync(join(ROOT, 'server/workers'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!start-).*-worker\.ts$/.test(basename(file)))
    .map((file) => [basename(file, '.ts'), `server/workers/${file.replaceAll('\\', '/')}`])

const targets = (into: string): Target[] => [
  {
    // Built, the server has a way in that keeps its compiled code.
    input: { entry: 'server/process/boot.ts', ...Object.fromEntries(workers()) },
    outDir: `${into}/server`,
    format: 'es',
    emptyOutDir: true,
    packages: 'inside',
  },
  { input: { index: 'main/index.ts' }, outDir: `${into}/main`, format: 'es', emptyOutDir: true },
  // A sandboxed preload script is CommonJS, and one whole file.
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

/** Hundreds of small files of packages cost more than half of a start: what can be is taken into the bundle. */
function isOutside(id: string, { input, packages = 'outside' }: Target): boolean {
  if (isBuiltin(id)) return true
  if (id.startsWith('.') || isAbsolute(id) || id.startsWith('\0') || Object.values(input).includes(id))
    return false
  return packages === 'outside' || STAY.has(packageOf(id))
}

const configOf = (target: Target): InlineConfig => ({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  // Known when it is built, never when it runs (main/updates/public-key.ts).
  define: {
    'process.env.TRACKSIDE_UPDATE_PUBLIC_KEY': JSON.stringify(process.env.TRACKSIDE_UPDATE_PUBLIC_KEY ?? ''),
  },
  ...(target.packages === 'inside' && { ssr: { noExternal: true }, plugins: [lightHttp()] }),
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
        // Words for programmers are read at each start too.
        ...(target.packages === 'inside' && { comments: { legal: true, annotation: false, jsdoc: false } }),
        chunkFileNames: '[name]-[hash].js',
      },
    },
  },
})

/** Bundles one program. */
export const bundle = (target: Target) => build(configOf(target))

/** Bundles the server with its migrations into `server`, and the desktop shell into `main`, below the folder named. */
export async function buildApp(into = 'dist'): Promise<void> {
  for (const target of targets(into)) await bundle(target)
}
