import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isAllowed } from '../../scripts/package/licence-rules.ts'
import { allPackaged, licenceOf, refused, writeLicences } from '../../scripts/package/licences.ts'
import { reasons } from '../../scripts/package/package-reasons.ts'
import { ROOT } from '../../scripts/root.ts'
import { tempFolder } from '../support/temp-folder.ts'

test.each([
  ['MIT', true],
  ['Apache-2.0', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['(MIT AND GPL-2.0)', false],
  ['GPL-3.0-or-later', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('%s may be packed: %s', (expression, allowed) => expect(isAllowed(expression)).toBe(allowed))

test.each([
  [{ license: 'ISC' }, 'ISC'],
  [{ license: { type: 'MIT' } }, 'MIT'],
  [{ licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] }, 'MIT OR GPL-2.0'],
  [{}, 'none'],
])('a package has its licence as %j', (manifest, licence) =>
  expect(licenceOf({ manifest: { name: 'x', version: '1.0.0', ...manifest } })).toBe(licence),
)

test('a package under another licence is refused by its name', () => {
  const [one] = allPackaged()
  const viral = { ...one!, manifest: { name: 'viral', version: '1.2.3', license: 'AGPL-3.0' } }
  expect(refused([one!, viral])).toEqual(['viral 1.2.3: AGPL-3.0'])
})

test('all packages in the app are listed: those of the server, and those bundled in the page', () => {
  const folder = tempFolder()
  const count = writeLicences(folder)
  const text = readFileSync(join(folder, 'THIRD-PARTY-LICENCES.txt'), 'utf8')
  expect(text.match(/^Licence: /gm)).toHaveLength(count)
  const named = (name: string) => new RegExp(`^${name} \\d`, 'm').test(text)
  const here = [
    'argon2',
    'safe-buffer',
    'react',
    'react-dom',
    '@mantine/core',
    'uplot',
    '@codemirror/view',
    '@fontsource-variable/ibm-plex-sans',
  ]
  const builders = ['vite', 'typescript', 'electron-builder', 'playwright', '@types/react']
  expect([...here, ...builders].filter(named)).toEqual(here)
  expect(existsSync(join(folder, 'TRACKSIDE-LICENCE.txt'))).toBe(true)
})

test('every packed dependency has a reason, and no reason is left of a removed one', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const given = Object.keys(reasons).filter((name) => !/^(dist\/|package\.json$)/.test(name))
  expect(given.sort()).toEqual(Object.keys(dependencies).sort())
})
