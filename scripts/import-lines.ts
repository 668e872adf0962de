import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { folderCircles } from './import-circles.ts'
import {
  entryFiles,
  environmentReaders,
  MAX_FILE_LINES,
  MAX_FOLDER_FILES,
  type Part,
  packageLines,
  parts,
} from './import-rules.ts'
import { importsOf, readsEnvironment } from './source-scan.ts'

/** Source text by path from the root of the repository, with forward slashes. */
export type Sources = ReadonlyMap<string, string>

const FOLDERS = ['server', 'lib', 'examples', 'hub', 'main', 'renderer', 'migrations', 'scripts']
/** Migrations stay in one list. */
const ROOMY = ['migrations']

const lies = (file: string, at: string) =>
  file === at || file.startsWith(`${at}/`) || file.startsWith(`${at}.`)
const liesInAny = (file: string, places: readonly string[]) => places.some((at) => lies(file, at))
const partOf = (file: string): Part | undefined => parts.find((part) => lies(file, part.at))
const packageOf = (specifier: string) =>
  specifier.startsWith('node:')
    ? specifier
    : specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const isPackage = (name: string, pattern: string) =>
  pattern.endsWith(':') ? name.startsWith(pattern) : name === pattern

function wrongFile(part: Part, target: string): string | undefined {
  if (part.opens && liesInAny(target, part.opens)) return undefined
  if (entryFiles.some((entry) => lies(target, entry)))
    return `imports ${target}, an entry point that no file may import`
  const others = [...(part.layers ?? []), ...part.from]
  if (liesInAny(target, [part.at, ...others])) return undefined
  const allowed = others.length > 0 ? ` and ${others.join(', ')}` : ''
  return `imports ${target}, but ${part.at} may import only itself${allowed}`
}

function wrongPackage(part: Part, name: string): string | undefined {
  if (part.packages && !part.packages.includes(name))
    return `imports ${name}, but ${part.at} may import only ${part.packages.join(', ') || 'no package'}`
  const line = packageLines.find((each) => each.packages.some((pattern) => isPackage(name, pattern)))
  if (line && !liesInAny(part.at, line.only)) return `imports ${name}, which only ${line.only.join(', ')} may`
  return undefined
}

function wrongImport(file: string, part: Part, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return wrongPackage(part, packageOf(specifier))
  return wrongFile(part, posix.join(posix.dirname(file), specifier))
}

function wrongInFile(file: string, source: string): string[] {
  const part = partOf(file)
  if (!part) return [`${file}: is in no part of scripts/import-rules.ts`]
  const wrong = importsOf(source).map((specifier) => wrongImport(file, part, specifier))
  if (!liesInAny(file, environmentReaders) && readsEnvironment(source))
    wrong.push(`reads process.env, which only ${environmentReaders.join(', ')} may`)
  return wrong.filter((text) => text !== undefined).map((text) => `${file}: ${text}`)
}

const lineCount = (source: string) => source.trimEnd().split('\n').length

const longFiles = (sources: Sources): string[] =>
  [...sources]
    .map(([file, source]) => ({ file, lines: lineCount(source) }))
    .filter(({ lines }) => lines > MAX_FILE_LINES)
    .map(({ file, lines }) => `${file}: has ${lines} lines; ${MAX_FILE_LINES} is the most`)

function fullFolders(sources: Sources): string[] {
  const counts = new Map<string, number>()
  for (const file of sources.keys()) {
    const folder = posix.dirname(file)
    if (!ROOMY.includes(folder)) counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FOLDER_FILES)
    .map(([folder, count]) => `${folder}: holds ${count} files; ${MAX_FOLDER_FILES} is the most`)
}

/** Rules of the table without matching files. */
export const emptyParts = (sources: Sources): string[] =>
  parts
    .filter(({ at }) => ![...sources.keys()].some((file) => lies(file, at)))
    .map(({ at }) => `${at}: has a line in scripts/import-rules.ts, but there is no such file or folder`)

/** Files and packages that the files of each part import. */
function importsByPart(sources: Sources): ReadonlyMap<string, ReadonlySet<string>> {
  const imports = new Map<string, Set<string>>(parts.map(({ at }) => [at, new Set()]))
  for (const [file, source] of sources) {
    const own = imports.get(partOf(file)?.at ?? '')
    for (const specifier of importsOf(source))
      own?.add(specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier) : packageOf(specifier))
  }
  return imports
}

/** Allowed imports and packages of the rules that no file uses, except layers. */
export function unusedRules(sources: Sources): string[] {
  const imports = importsByPart(sources)
  const takes = (at: string, packages: readonly string[]) =>
    [...imports].some(
      ([part, own]) =>
        lies(part, at) && [...own].some((name) => packages.some((pattern) => isPackage(name, pattern))),
    )
  const unused = parts.flatMap(({ at, from, opens = [], packages = [] }) =>
    [
      ...[...from, ...opens].filter(
        (target) => ![...(imports.get(at) ?? [])].some((file) => lies(file, target)),
      ),
      ...packages.filter((name) => !takes(at, [name])),
    ].map((target) => ({ at, target })),
  )
  const unusedPackages = packageLines.flatMap(({ packages, only }) =>
    only.filter((at) => !takes(at, packages)).map((at) => ({ at, target: packages.join(', ') })),
  )
  return [...unused, ...unusedPackages].map(
    ({ at, target }) => `${at}: imports nothing of ${target}; take it out of scripts/import-rules.ts`,
  )
}

/** Violations of the import rules, one line each. */
export function findViolations(sources: Sources): string[] {
  return [
    ...[...sources].flatMap(([file, source]) => wrongInFile(file, source)),
    ...longFiles(sources),
    ...fullFolders(sources),
    ...folderCircles(sources),
  ]
}

/** The project's TypeScript sources below `root`, without tests. */
export function readSources(root: string): Sources {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const atTop = readdirSync(root).filter((file) => file.endsWith('.config.ts'))
  const files = [...below, ...atTop].filter((file) => /\.tsx?$/.test(file)).sort()
  return new Map(files.map((file) => [file.replaceAll('\\', '/'), readFileSync(join(root, file), 'utf8')]))
}
