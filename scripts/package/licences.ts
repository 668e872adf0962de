import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../root.ts'
import { importsOf } from '../source-scan.ts'
import { isAllowed, LICENCES } from './licence-rules.ts'
import { type Packaged, packagedFrom, packageOf, productionPackages } from './packaged.ts'

const FILE = 'THIRD-PARTY-LICENCES.txt'
const TEXT_FILE = /^(licen[cs]e|copying|notice|unlicen[cs]e)([.-]|$)/i

/** What a sheet imports, and the files that it names. */
const IN_CSS = /(?:@import |url\()"([^"]+)"/g

/** Packages imported by the page's sources and sheets: Vite bundles them, whether or not they are production dependencies. */
function pagePackages(): Packaged[] {
  const folder = join(ROOT, 'renderer')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      return file.endsWith('.css')
        ? [...text.matchAll(IN_CSS)].map(([, name]) => name as string)
        : importsOf(text)
    })
    .map(packageOf)
  return packagedFrom([...new Set(names.filter((name) => name !== undefined))])
}

/** The licence stated by a package. */
export function licenceOf({ manifest }: Pick<Packaged, 'manifest'>): string {
  const { name, version, license, licenses } = manifest
  const declared = typeof license === 'string' ? license : license?.type
  return (
    declared ?? licenses?.map(({ type }) => type).join(' OR ') ?? LICENCES[`${name}@${version}`] ?? 'none'
  )
}

function textsOf(folder: string): string {
  const files = readdirSync(folder).filter((file) => TEXT_FILE.test(file))
  return files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
}

const authorOf = ({ author }: Packaged['manifest']) => (typeof author === 'string' ? author : author?.name)

function entryOf(one: Packaged): string {
  const { name, version } = one.manifest
  const text =
    textsOf(one.folder) ||
    `(The package brings no text of its own. Author: ${authorOf(one.manifest) ?? 'unknown'})`
  return `${name} ${version}\nLicence: ${licenceOf(one)}\n\n${text}\n`
}

/** Packages that must not be packed, as lines with name and licence. */
export const refused = (packages: readonly Packaged[]): string[] =>
  packages
    .filter((one) => !isAllowed(licenceOf(one)))
    .map((one) => `${one.manifest.name} ${one.manifest.version}: ${licenceOf(one)}`)

/** Every package whose code is in the desktop app, once per version, by name. */
export function allPackaged(): Packaged[] {
  const all = [...productionPackages(), ...pagePackages()]
  const once = new Map(all.map((one) => [`${one.manifest.name}@${one.manifest.version}`, one]))
  return [...once].sort(([a], [b]) => a.localeCompare(b, 'en')).map(([, one]) => one)
}

/**
 * Writes the licences of everything in the desktop app, which is more than what is in the library, to one file of the folder; returns
 * the number of packages. Throws with the name of each package whose licence is not allowed.
 */
export function writeOthersLicences(folder: string): number {
  const packages = allPackaged()
  const wrong = refused(packages)
  if (wrong.length > 0)
    throw new Error(`These licences are not in scripts/package/licence-rules.ts:\n  ${wrong.join('\n  ')}`)
  mkdirSync(folder, { recursive: true })
  const head =
    'Trackside is built on the work of others. These are their licences.\nThose of Electron and Chromium lie beside the program.\n'
  writeFileSync(join(folder, FILE), [head, ...packages.map(entryOf)].join(`\n${'-'.repeat(78)}\n\n`))
  return packages.length
}

/** Writes the licences of the desktop app: those of others, whose number it returns, and its own. */
export function writeLicences(folder: string): number {
  const count = writeOthersLicences(folder)
  writeFileSync(join(folder, 'TRACKSIDE-LICENCE.txt'), readFileSync(join(ROOT, 'LICENSE')))
  return count
}
