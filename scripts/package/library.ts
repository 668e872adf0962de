import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { actions, resources } from '../../server/contract/index.ts'
import { bundle, workers } from '../app-build.ts'
import { buildGuide, guideIsStale } from '../guide/guide-build.ts'
import { buildRenderer, rendererIsStale } from '../renderer-build.ts'
import { ROOT } from '../root.ts'
import { writeTypes } from './library-types.ts'
import { writeOthersLicences } from './licences.ts'
import { loadedBy } from './unneeded-packages.ts'

const OUT = 'dist/library'
/** Declarations name it; the server loads the same copy. */
const TYPED_BY = ['zod']

/** The server and the program beside it use one client, so that its errors are of one class. */
const oneClient: Plugin = {
  name: 'one-client',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === './client.ts' && importer?.endsWith('lib/trackside.ts')
      ? { id: 'trackside/client', external: true }
      : null,
}

/** The whole of undici replaces the dispatcher of the process's own fetch; the server uses these parts only. */
const partOfUndici: Plugin = {
  name: 'part-of-undici',
  enforce: 'pre',
  resolveId: (id) => (id === 'undici' ? '\0undici' : null),
  load: (id) =>
    id === '\0undici'
      ? `export { default as Agent } from 'undici/lib/dispatcher/agent.js'
export { default as buildConnector } from 'undici/lib/core/connect.js'`
      : null,
}

/** What the client takes of the declarations: their paths. Without schemas it needs no package. */
function pathsOnly(): Plugin {
  const paths = {
    resources: Object.fromEntries(Object.entries(resources).map(([key, { path }]) => [key, { path }])),
    actions: Object.fromEntries(
      Object.entries(actions).map(([key, { method, path }]) => [key, { method, path }]),
    ),
  }
  const lines = Object.entries(paths).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return {
    name: 'paths-only',
    load: (id) =>
      id.endsWith('server/contract/index.ts') ? { code: lines.join('\n'), moduleType: 'js' } : null,
  }
}

/** The repository's manifest without what is bundled. */
function writeManifest(): void {
  const { name, version, description, homepage, license, author, type, exports, dependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8').replaceAll(`./${OUT}/`, './'),
  )
  const needed = new Set([...loadedBy(join(ROOT, OUT)), ...TYPED_BY])
  const manifest = {
    ...{ name, version, description, homepage, license, author, type, exports },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => needed.has(each))),
  }
  writeFileSync(join(ROOT, OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Writes the package `trackside` for other programs: entries, threads, declarations, the built web UI and guide, and licences. */
async function library(): Promise<void> {
  rmSync(join(ROOT, OUT), { recursive: true, force: true })
  if (rendererIsStale()) await buildRenderer()
  if (guideIsStale()) await buildGuide()
  await bundle({
    input: { trackside: 'lib/trackside.ts', ...Object.fromEntries(workers()) },
    outDir: `${OUT}/server`,
    format: 'es',
    emptyOutDir: true,
    packages: 'inside',
    outside: [...TYPED_BY, 'trackside'],
    plugins: [oneClient, partOfUndici],
  })
  await bundle({
    input: { client: 'lib/client.ts' },
    outDir: OUT,
    format: 'es',
    emptyOutDir: false,
    plugins: [pathsOnly()],
  })
  await bundle({ input: { adapters: 'lib/adapters.ts' }, outDir: OUT, format: 'es', emptyOutDir: false })
  await writeTypes(['lib/trackside', 'lib/adapters', 'lib/client', 'lib/page'], join(ROOT, OUT, 'types'))
  for (const pages of ['renderer', 'guide'])
    cpSync(join(ROOT, 'dist', pages), join(ROOT, OUT, pages), { recursive: true })
  writeOthersLicences(join(ROOT, OUT))
  cpSync(join(ROOT, 'LICENSE'), join(ROOT, OUT, 'LICENSE'))
  cpSync(join(ROOT, 'docs/embedding.md'), join(ROOT, OUT, 'README.md'))
  writeManifest()
  process.stdout.write(`wrote ${OUT}: npm pack ./${OUT} makes the package\n`)
}

await library()
