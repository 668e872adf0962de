import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import { carVerbs } from '../../../../renderer/features/palette/verbs/car-verbs.ts'
import { EVENT_VERBS, ROOT_VERBS } from '../../../../renderer/features/palette/verbs/page-verbs.ts'
import type { Scene } from '../../../../renderer/features/palette/verbs/scene.ts'
import { sessionVerbs } from '../../../../renderer/features/palette/verbs/session-verbs.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const source = globSync('renderer/{features,rows,laps}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !file.includes('features/palette'))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n')

const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, text]) => text)

/** Labels of the commands that pages offer: written out, of a list page's noun, or of an export. */
const offered = new Set([
  ...all(/\blabel: '([^']+)'/g),
  ...all(/\? '([^']+)' : 'Share on this network'/g),
  'Share on this network',
  ...all(/\bnoun: '([^']+)'/g).map((noun) => `Add ${noun}`),
  ...all(/<ExportMenu\s+what="([^"]+)"/g).flatMap((what) => [
    `Export ${what} as Excel`,
    `Export ${what} as CSV`,
  ]),
])

const SESSION = { id: 's', name: 'Race' } as Row<'sessions'>
const CAR = { id: 'c', eventId: 'e', number: '01' } as Row<'cars'>
const scene = { session: SESSION, sheets: [], setups: [] } as unknown as Scene

test('a page offers each command that a verb runs on arriving there', () => {
  const asked = [
    ...EVENT_VERBS.map(({ label, does = label }) => does),
    ...ROOT_VERBS.map(({ label, does = label }) => does),
    ...[...sessionVerbs(scene), ...carVerbs(scene, CAR)].flatMap(({ does }) => does ?? []),
  ]
  expect(asked.length).toBeGreaterThan(40)
  expect(asked.filter((label) => !offered.has(label))).toEqual([])
})
