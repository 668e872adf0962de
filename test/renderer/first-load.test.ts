import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const BUILT = join(import.meta.dirname, '../../dist/renderer')
const ASSETS = join(BUILT, 'assets')
const MAX_BYTES = 300_000

/** Scripts that a script imports statically; dynamic `import(` is excluded. */
const importsOf = (file: string): string[] =>
  [...readFileSync(join(ASSETS, file), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => name ?? '',
  )

function withImports(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const imported of importsOf(file)) withImports(imported, seen)
  return seen
}

const firstScripts = () => {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const named = [...html.matchAll(/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name ?? '')
  return named.reduce((seen, file) => withImports(file, seen), new Set<string>())
}

test('the first load is under 300 KB of compressed script', () => {
  const bytes = [...firstScripts()].map((file) => gzipSync(readFileSync(join(ASSETS, file))).length)
  const total = bytes.reduce((sum, each) => sum + each, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(MAX_BYTES)
})

test('the session page comes when it is opened', () => {
  const session = readdirSync(ASSETS).filter((file) => /^session-page-.*\.js$/.test(file))
  expect(session).toHaveLength(1)
  expect(firstScripts()).not.toContain(session[0])
})
