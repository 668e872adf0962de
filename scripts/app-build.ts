import { readdirSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { build, type InlineConfig } from 'vite'
import { ROOT } from './root.ts'

export interface Target {
  /** Sources by the name of what they become below `outDir`. */
  input: Record<string, string>
  outDir: string
  format: 'es' | 'cjs'
  emptyOutDir: boolean
}

/** Every thread of the server: it is started by its file, which lies beside the code that starts it. */
const workers = () =>
  readdirSync(join(ROOT, 'server/workers'))
    .filter((file) => /^(?!start-).*-worker\.ts$/.test(file))
    .map((file) => [basename(file, '.ts'), `server/workers/${file}`])

const targets = (into: string): Target[] => [
  {
    input: { entry: 'server/entry.ts', ...Object.fromEntries(workers()) },
    outDir: `${into}/server`,
    format: 'es',
    emptyOutDir: true,
  },
  { input: { index: 'main/index.ts' }, outDir: `${into}/main`, format: 'es', emptyOutDir: true },
  // A sandboxed preload script is CommonJS.
  { input: { preload: 'main/preload.ts' }, outDir: `${into}/main`, format: 'cjs', emptyOutDir: false },
]

const configOf = ({ input, outDir, format, emptyOutDir }: Target): InlineConfig => ({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  // Known when it is built, never when it runs (main/updates/public-key.ts).
  define: {
    'process.env.TRACKSIDE_UPDATE_PUBLIC_KEY': JSON.stringify(process.env.TRACKSIDE_UPDATE_PUBLIC_KEY ?? ''),
  },
  build: {
    ssr: true,
    target: 'node24',
    outDir,
    emptyOutDir,
    minify: false,
    rolldownOptions: {
      input,
      // Packages stay packages: the desktop app carries them in its node_modules, native ones unpacked.
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !Object.values(input).includes(id),
      output: {
        format,
        entryFileNames: format === 'cjs' ? '[name].cjs' : '[name].js',
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
