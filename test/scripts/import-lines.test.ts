import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { straightFolders } from '../../scripts/import-circles.ts'
import { emptyParts, findViolations, readSources, unusedRules } from '../../scripts/import-lines.ts'

const violationsOf = (file: string, source: string) => findViolations(new Map([[file, source]]))

describe('planted violations are found', () => {
  test.each([
    [
      'contract reaches down',
      'server/contract/lap.ts',
      `import { open } from '../db/open.ts'`,
      'server/db/open.ts',
    ],
    ['contract takes a package', 'server/contract/lap.ts', `import pino from 'pino'`, 'pino'],
    ['contract uses Node', 'server/contract/lap.ts', `import { join } from 'node:path'`, 'node:path'],
    ['calc does I/O', 'server/calc/lap-time.ts', `import { readFileSync } from 'node:fs'`, 'node:fs'],
    ['calc knows the store', 'server/calc/lap-time.ts', `import '../db/open.ts'`, 'server/db/open.ts'],
    [
      'db knows the rules',
      'server/db/repo.ts',
      `import { crud } from '../domain/crud.ts'`,
      'server/domain/crud.ts',
    ],
    [
      'domain knows HTTP',
      'server/domain/lap.ts',
      `import { app } from '../http/app.ts'`,
      'server/http/app.ts',
    ],
    ['domain writes SQL', 'server/domain/lap.ts', `import { sql } from 'kysely'`, 'kysely'],
    [
      'domain knows the realtime rooms',
      'server/domain/lap.ts',
      `import '../realtime/room.ts'`,
      'server/realtime',
    ],
    ['http opens the file', 'server/http/app.ts', `import Database from 'better-sqlite3'`, 'better-sqlite3'],
    [
      'realtime knows req and res',
      'server/realtime/room.ts',
      `import type { Request } from 'express'`,
      'express',
    ],
    ['a worker knows requests', 'server/workers/store.ts', `import '../http/body.ts'`, 'server/http/body.ts'],
    [
      'a file imports the entry point',
      'server/process/start.ts',
      `import './entry.ts'`,
      'server/process/entry.ts',
    ],
    ['config imports another file', 'server/config.ts', `import { log } from './log.ts'`, 'server/log.ts'],
    ['the server imports Electron', 'server/process/start.ts', `import { app } from 'electron'`, 'electron'],
    [
      'the page knows the store',
      'renderer/main.tsx',
      `import type { Row } from '../server/db/repo.ts'`,
      'server/db',
    ],
    ['the page uses Node', 'renderer/main.tsx', `import { join } from 'node:path'`, 'node:path'],
    ['main imports the server', 'main/server-process.ts', `import '../server/start.ts'`, 'server/start.ts'],
    [
      'main imports a declaration',
      'main/ipc.ts',
      `import '../server/contract/lap.ts'`,
      'server/contract/lap.ts',
    ],
    [
      'a migration uses current code',
      'migrations/0010-a.ts',
      `import '../server/db/codec.ts'`,
      'server/db/codec.ts',
    ],
    ['a migration takes a package', 'migrations/0010-a.ts', `import { z } from 'zod'`, 'zod'],
    [
      'a script starts the server itself',
      'scripts/load.ts',
      `import '../server/start.ts'`,
      'server/start.ts',
    ],
    [
      'the UI layer knows a request',
      'renderer/ui/panel.tsx',
      `import '../data/client.ts'`,
      'renderer/data/client.ts',
    ],
    [
      'the rows layer knows a page',
      'renderer/rows/here.tsx',
      `import '../app/pages.ts'`,
      'renderer/app/pages.ts',
    ],
    [
      'a feature reaches into another',
      'renderer/features/tyres/tyres-page.tsx',
      `import '../setups/jobs.ts'`,
      'renderer/features/setups/jobs.ts',
    ],
    ['a feature without a rule', 'renderer/features/lap-radio/radio.tsx', '', 'is in no part'],
    ['a file in no part', 'server/util/text.ts', '', 'is in no part'],
  ])('%s', (_, file, source, named) => {
    const found = violationsOf(file, source)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`${file}: `)
    expect(found[0]).toContain(named)
  })

  test.each([
    ['a re-export', `export { open } from '../db/open.ts'`],
    ['a star', `export * from '../db/open.ts'`],
    ['an import over several lines', `import {\n  open,\n  close,\n} from "../db/open.ts"`],
    ['a type', `import type { Store } from '../db/open.ts'`],
    ['the type of an import', `let store: import('../db/open.ts').Store`],
    ['a late import', `const { open } = await import('../db/open.ts')`],
    ['an import behind a URL', `const a = 'http://x'; import { open } from '../db/open.ts'`],
  ])('in the form of %s', (_, source) => {
    expect(violationsOf('server/contract/lap.ts', source)).toHaveLength(1)
  })

  test.each([
    ['plainly', 'const secret = process.env.JWT_SECRET'],
    ['in a template', `const url = \`http://\${process.env.HOST}\``],
    ['by its key', `const secret = process['env'].JWT_SECRET`],
    ['through the module', `import { env } from 'node:process'`],
  ])('the environment read %s outside config.ts', (_, source) => {
    expect(violationsOf('server/http/app.ts', source)).toEqual([expect.stringContaining('reads process.env')])
    expect(violationsOf('server/config.ts', source)).toEqual([])
  })

  test('a file of more than 300 lines', () => {
    const lines = (count: number) => 'const a = 1\n'.repeat(count)
    expect(violationsOf('server/log.ts', lines(301))).toEqual([
      'server/log.ts: has 301 lines; 300 is the most',
    ])
    expect(violationsOf('server/log.ts', lines(300))).toEqual([])
  })
})

test('a folder of more than 25 files', () => {
  const files = (count: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`renderer/ui/${index}.ts`, '']))
  expect(findViolations(files(25))).toEqual([])
  expect(findViolations(files(26))).toEqual(['renderer/ui: holds 26 files; 25 is the most'])
})

test('a rule for a folder that does not exist', () => {
  const sources = readSources(join(import.meta.dirname, '../..'))
  expect(emptyParts(sources)).toEqual([])
  const without = [...sources].filter(([file]) => !file.startsWith('renderer/schema/'))
  expect(emptyParts(new Map(without))).toEqual([expect.stringContaining('renderer/schema: has a line')])
})

test('an allowed import or package that no file uses', () => {
  const sources = readSources(join(import.meta.dirname, '../..'))
  expect(unusedRules(sources)).toEqual([])
  const removed = ['renderer/features/print/', 'server/log.ts']
  const kept = [...sources].filter(([file]) => !removed.some((start) => file.startsWith(start)))
  expect(unusedRules(new Map(kept))).toEqual([
    'server/log: imports nothing of server/config; take it out of scripts/import-rules.ts',
    'renderer/features/print: imports nothing of renderer/features/setups; take it out of scripts/import-rules.ts',
  ])
  const withoutRoutes = [...sources].filter(([file]) => !file.startsWith('server/http/'))
  expect(unusedRules(new Map(withoutRoutes))).toContainEqual(
    'server/http: imports nothing of express; take it out of scripts/import-rules.ts',
  )
})

describe('folders that import each other in a circle', () => {
  const circlesIn = (...files: [string, string][]) => findViolations(new Map(files))

  test('a folder and its sub-folder, though two of the imports are of types', () => {
    const found = circlesIn(
      ['renderer/ui/panel.tsx', `import type { Cell } from './grid/cell.ts'`],
      ['renderer/ui/grid/cell.ts', `import type { Mark } from '../marks/mark.ts'`],
      ['renderer/ui/marks/mark.ts', `import { tone } from '../tone.ts'`],
      ['renderer/ui/tone.ts', ''],
      ['renderer/app/app.tsx', `import '../ui/panel.tsx'`],
    )
    expect(found).toEqual([
      expect.stringMatching(/^renderer\/ui, renderer\/ui\/grid, renderer\/ui\/marks: folders/),
    ])
    expect(found[0]).toContain('renderer/ui/marks/mark.ts imports renderer/ui/tone.ts')
  })

  test('not a chain of folders, nor a file named in the rules', () => {
    const row = circlesIn(
      ['renderer/ui/panel.tsx', `import './grid/cell.ts'\nimport './marks/mark.ts'`],
      ['renderer/ui/grid/cell.ts', `import '../marks/mark.ts'\nimport './row.ts'`],
    )
    const named = circlesIn(
      ['server/context.ts', `import './workers/pool.ts'`],
      ['server/workers/pool.ts', `import '../log.ts'`],
    )
    expect([row, named]).toEqual([[], []])
  })

  test('an exception that nothing needs any more', () => {
    const sources = readSources(join(import.meta.dirname, '../..'))
    expect(straightFolders(sources)).toEqual([])
    const without = [...sources].filter(([file]) => !file.startsWith('server/sample/garage/'))
    const kept = without.filter(([file]) => !file.startsWith('server/sample/track/'))
    expect(straightFolders(new Map(kept))).toEqual([expect.stringContaining('server/sample: has no circle')])
  })
})

describe('what is allowed is not reported', () => {
  test.each([
    ['server/http/app.ts', `import express from 'express'\nimport { lap } from '../domain/lap.ts'`],
    ['server/db/open.ts', `import Database from 'better-sqlite3'\nimport '../../migrations/index.ts'`],
    [
      'server/process/start.ts',
      `import { app } from '../http/app.ts'\nimport { readConfig } from '../config.ts'`,
    ],
    [
      'renderer/main.tsx',
      `import { createClient } from '../server/contract/client.ts'\nimport './ui/base.css'`,
    ],
    ['main/index.ts', `import { app } from 'electron'\nimport { openWindow } from './window.ts'`],
    ['scripts/start.ts', `import { keepJwtSecret } from '../main/secrets.ts'`],
    ['server/contract/lap.ts', `// import { open } from '../db/open.ts'\n/* import '../db/open.ts' */`],
    ['server/contract/lap.ts', `z.enum(['station', 'import']), 'station'`],
    ['server/contract/lap.ts', "const text = `import { open } from '../db/open.ts'`"],
  ])('%s', (file, source) => {
    expect(violationsOf(file, source)).toEqual([])
  })

  test('sources of every top folder are read', () => {
    const files = [...readSources(join(import.meta.dirname, '../..')).keys()]
    const expected = ['server/contract/', 'main/', 'renderer/', 'migrations/', 'scripts/', 'vite.config.ts']
    expect(expected.filter((start) => !files.some((file) => file.startsWith(start)))).toEqual([])
  })
})
