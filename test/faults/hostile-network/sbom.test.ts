import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { allPackaged } from '../../../scripts/package/licences.ts'
import { type Sbom, sbomOfPackage } from '../../../scripts/package/sbom.ts'
import { ROOT } from '../../../scripts/root.ts'
import { LONG_MS, roundsOf } from './form.ts'

const isLong = roundsOf(0) > 0

/** npm's SBOM of the lockfile, as far as it is compared; the long run uses npm itself. */
function fromLockfile(): Sbom {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version: string; dev?: boolean }>
  }
  const components = Object.entries(packages).flatMap(([path, { name, version, dev }]) => {
    if (path === '') return []
    const own = name ?? (path.split('node_modules/').at(-1) as string)
    const properties = [{ name: 'cdx:npm:package:path', value: path }]
    if (dev) properties.push({ name: 'cdx:npm:package:development', value: 'true' })
    return [
      {
        'bom-ref': `${own}@${version}|${path}`,
        name: own,
        version,
        ...(dev && { scope: 'optional' }),
        properties,
      },
    ]
  })
  // Packages refer to each other in a cycle: some that are packed require tools, and the other way round.
  const dependencies = components.map(({ 'bom-ref': ref }, index) => ({
    ref,
    dependsOn: components.slice(index + 1, index + 2).map((each) => each['bom-ref']),
  }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { 'bom-ref': 'trackside@0.0.0' } },
    components,
    dependencies,
  }
}

function fromNpm(): Sbom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--offline']
  return JSON.parse(
    execFileSync('npm', args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  )
}

let all: Sbom
let sbom: Sbom
beforeAll(() => {
  all = isLong ? fromNpm() : fromLockfile()
  sbom = sbomOfPackage(all)
}, LONG_MS)

test('the bill of materials names all that is packed, what the page is built of, and what runs it', () => {
  const named = new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))
  const packed = allPackaged().map(({ manifest }) => `${manifest.name}@${manifest.version}`)
  expect(packed.filter((name) => !named.has(name))).toEqual([])
  const names = sbom.components.map(({ name }) => name)
  for (const name of ['express', 'better-sqlite3', 'react', '@mantine/core', 'uplot', 'electron'])
    expect(names).toContain(name)
  for (const tool of ['vitest', '@biomejs/biome', 'electron-builder', 'typescript'])
    expect(names).not.toContain(tool)
})

test('nothing in it is called a tool of the build, and no dependency leads out of it', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
  const refs = sbom.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([sbom.metadata.component['bom-ref'], ...refs])
  const named = sbom.dependencies.flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
  expect(named.length).toBeGreaterThan(refs.length)
  expect(named.filter((ref) => !known.has(ref))).toEqual([])
  const tools = sbom.components.filter(
    ({ scope, properties = [] }) => scope || properties.some(({ name }) => name.endsWith(':development')),
  )
  expect(tools).toEqual([])
})

test('a list that leaves out what the page is built of is refused', () => {
  const production = all.components.filter(({ scope }) => scope !== 'optional')
  expect(() => sbomOfPackage({ ...all, components: production })).toThrow(/react@/)
})

test('a release makes it in this way', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/release.yml'), 'utf8')
  expect(workflow).toContain(
    'npm sbom --sbom-format cyclonedx --package-lock-only | node scripts/package/sbom.ts >',
  )
})
