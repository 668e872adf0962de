import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'

interface Manifest {
  name: string
  version: string
  license?: string | { type: string }
  licenses?: { type: string }[]
  author?: string | { name: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** An installed package in the desktop app, directly or bundled into the page. */
export interface Packaged {
  name: string
  folder: string
  manifest: Manifest
  /** Name of the package that first required it; undefined for direct dependencies. */
  askedBy: string | undefined
}

/** Package name of an import specifier; undefined for own files and Node's modules. */
export const packageOf = (specifier: string): string | undefined =>
  /^(?![./]|node:)((?:@[^/]+\/)?[^/]+)/.exec(specifier)?.[1]

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Folder of a package as resolved by Node from another: the nearest `node_modules` upwards. */
function find(name: string, from: string): string | undefined {
  for (let at = from; ; at = join(at, '..')) {
    const folder = join(at, 'node_modules', name)
    if (existsSync(join(folder, 'package.json'))) return folder
    if (at === join(at, '..') || at === ROOT) return undefined
  }
}

/** The named packages and their dependencies, each copy once. Missing optional ones are omitted. */
export function packagedFrom(names: readonly string[]): Packaged[] {
  const found = new Map<string, Packaged>()
  const queue = names.map((name) => ({
    name,
    from: ROOT,
    askedBy: undefined as string | undefined,
    optional: false,
  }))
  for (let next = queue.shift(); next; next = queue.shift()) {
    const folder = find(next.name, next.from)
    if (!folder && next.optional) continue
    if (!folder)
      throw new Error(`${next.name}, which ${next.askedBy ?? 'package.json'} asks for, is not installed`)
    if (found.has(folder)) continue
    const manifest = readManifest(folder)
    found.set(folder, { name: next.name, folder, manifest, askedBy: next.askedBy })
    const { dependencies = {}, optionalDependencies = {} } = manifest
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      queue.push({ name, from: folder, askedBy: next.name, optional: name in optionalDependencies })
  }
  return [...found.values()]
}

/** The production packages of package.json and their dependencies. */
export const productionPackages = (): Packaged[] =>
  packagedFrom(Object.keys(readManifest(ROOT).dependencies ?? {}))
