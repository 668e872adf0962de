import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const BUILT = join(ROOT, 'dist/renderer')
const ASSETS = join(BUILT, 'assets')
const MAX_FILES = 4

const read = (file: string) => readFileSync(join(ASSETS, file), 'utf8')
const readAll = (ending: string) =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith(ending))
    .map(read)
    .join('\n')

/** Scripts that a script imports statically; dynamic `import(` is excluded. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(([, name]) => name ?? '')

function withImports(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (file.endsWith('.js')) for (const imported of importsOf(file)) withImports(imported, seen)
  return seen
}

/** Scripts and styles of the first load. */
const firstFiles = () => {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const named = [...html.matchAll(/assets\/([\w.-]+\.(?:js|css))"/g)].map(([, name]) => name ?? '')
  return named.reduce((seen, file) => withImports(file, seen), new Set<string>())
}

// Browsers accept Brotli on https and from this machine, gzip on plain http too.
test.each([
  ['br', 232_000],
  ['gz', 272_000],
])('the first load is at most four files, as .%s of at most %i bytes', (ending, maxBytes) => {
  const bytes = [...firstFiles()].map((file) => statSync(join(ASSETS, `${file}.${ending}`)).size)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  expect(bytes.length).toBeLessThanOrEqual(MAX_FILES)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(maxBytes)
})

test('no script writes JSON Schema', () => {
  expect(readAll('.js')).toContain('ZodType')
  expect(readAll('.js')).not.toMatch(/processJSONSchema|Cycle detected: |Unrepresentable/i)
})

test.each(['weekend', 'team', 'editors', 'code', 'plots', 'drag', 'first-run'])(
  'the chunk %s comes when a page needs it',
  (name) => {
    const chunk = readdirSync(ASSETS).filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    expect(chunk).toHaveLength(1)
    expect(firstFiles()).not.toContain(chunk[0])
  },
)

test('pages of a weekend come without the code editor', () => {
  const weekend = readdirSync(ASSETS).find((file) => /^weekend-.*\.js$/.test(file)) as string
  const files = [...withImports(weekend, new Set())].map((file) => file.replace(/-[\w-]{8}\.js$/, ''))
  expect(files.sort()).toEqual(['drag', 'index', 'parts', 'plots', 'rolldown-runtime', 'weekend'])
})

const mantineClasses = (text: string) => [...new Set(text.match(/\bm_[0-9a-f]+\b/g))]

test('each Mantine component in the bundle has its styles, in the order of Mantine’s own list', () => {
  const all = mantineClasses(readFileSync(join(ROOT, 'node_modules/@mantine/core/styles.layer.css'), 'utf8'))
  const used = new Set(mantineClasses(readAll('.js')))
  expect(used.size).toBeGreaterThan(50)
  expect(mantineClasses(readAll('.css'))).toEqual(all.filter((name) => used.has(name)))
})
