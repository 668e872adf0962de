import { createHmac } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { FuseState } from '@electron/fuses/dist/constants.js'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { packedFiles } from '../../scripts/package/package-sizes.ts'
import { run, runNode } from '../../scripts/run.ts'
import { importsOf } from '../../scripts/source-scan.ts'
import type { Client } from '../../server/contract/client.ts'
import { atEnd } from '../support/at-end.ts'
import { make } from '../support/factories.ts'
import { type PackedApp, packApp } from '../support/packed-app.ts'
import { readXlsx } from '../support/read-files.ts'
import { startReceiver } from '../support/receiver.ts'
import { joinRoom } from '../support/room.ts'
import { type ServerProcess, setUp, startServerProcess } from '../support/server-process.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Without Electron: 31 MB today. Room for a dependency or two; any folder forgotten in the file lists is more. */
const MAX_BYTES = 36e6
const PACK_MS = 180_000

let packed: PackedApp
beforeAll(async () => {
  packed = await packApp()
}, PACK_MS)

describe('what is in the package', () => {
  test('is what runs, and nothing that only built it', () => {
    const files = packedFiles(packed.layout)
    const wrong = files.filter(
      ({ path }) =>
        /\.(ts|mts|cts|tsx|map|c|cc|cpp|h|gyp|md)$/.test(path) ||
        /^(server|main|renderer|scripts|test|migrations|docs|build)\//.test(path) ||
        /(^|\/)(tests?|__tests__|examples?)\//.test(path),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
    const { devDependencies } = JSON.parse(
      readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
    )
    const modules = new Set(files.map(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]))
    expect(Object.keys(devDependencies).filter((name) => modules.has(name))).toEqual([])
  })

  test('has an entry, and each package that the shell loads', () => {
    const { main } = JSON.parse(readFileSync(join(packed.app, 'package.json'), 'utf8'))
    const entry = join(packed.app, main)
    const { resolve } = createRequire(entry)
    for (const file of readdirSync(dirname(entry)))
      for (const name of importsOf(readFileSync(join(dirname(entry), file), 'utf8')))
        if (name !== 'electron') expect([file, name, resolve(name)]).toEqual([file, name, expect.any(String)])
    expect(existsSync(join(dirname(entry), 'preload.cjs'))).toBe(true)
  })

  test('is no larger than it must be, and each part of the table has its reason', () => {
    const bytes = packedFiles(packed.layout).reduce((sum, file) => sum + file.bytes, 0)
    expect(bytes).toBeLessThan(MAX_BYTES)
    expect(packed.printed).toMatch(/ MB {2}in all/)
    expect(packed.printed).not.toContain('NO REASON GIVEN')
  })

  test('has one binary of each native module, as a separate file', () => {
    const natives = packedFiles(packed.layout).filter(({ path }) => path.endsWith('.node'))
    expect(natives.map(({ path }) => /^node_modules\/([^/]+)/.exec(path)?.[1]).sort()).toEqual([
      'argon2',
      'better-sqlite3',
    ])
    expect(natives.every(({ unpacked }) => unpacked)).toBe(true)
    for (const { path } of natives)
      expect(existsSync(join(packed.layout.resources, 'app.asar.unpacked', path))).toBe(true)
  })

  test('brings the licences and the icons of the tray', () => {
    const licences = readFileSync(join(packed.layout.resources, 'licences/THIRD-PARTY-LICENCES.txt'), 'utf8')
    for (const name of ['better-sqlite3', 'quickjs-emscripten', 'react', '@mantine/core'])
      expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+\\nLicence: `, 'm'))
    expect(licences).not.toMatch(/^Licence: none$/m)
    for (const icon of ['tray.png', 'tray@2x.png', 'trayTemplate.png'])
      expect(existsSync(join(packed.layout.resources, 'tray', icon))).toBe(true)
  })

  test.runIf(process.platform === 'linux')('has all eight fuses burned in', async () => {
    const wire = await getCurrentFuseWire(join(packed.layout.folder, 'trackside'))
    const on = (fuse: FuseV1Options) => (wire as unknown as Record<number, number>)[fuse] === FuseState.ENABLE
    const fuses = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number')
    expect(Object.fromEntries(fuses.map((fuse) => [FuseV1Options[fuse], on(fuse)]))).toEqual({
      RunAsNode: false,
      EnableCookieEncryption: true,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      LoadBrowserProcessSpecificV8Snapshot: false,
      GrantFileProtocolExtraPrivileges: false,
    })
  })
})

/** Records the arguments of fpm, which would otherwise be downloaded. */
const fpmStandIn = (folder: string) => `#!/bin/sh
printf '%s\\n' "$@" > '${folder}/arguments'
while [ $# -gt 0 ]; do
  case "$1" in
    --after-install) cp "$2" '${folder}/postinst' ;;
    --after-remove) cp "$2" '${folder}/postrm' ;;
    --package) : > "$2" ;;
  esac
  shift
done
`

describe.runIf(process.platform === 'linux')('the deb', () => {
  test(
    'lets the sandbox start under AppArmor, loads that at the installation, and takes it away again',
    async () => {
      const folder = tempFolder()
      const fpm = join(folder, 'fpm')
      writeFileSync(fpm, fpmStandIn(folder), { mode: 0o755 })
      const { code, output } = await runNode(
        'node_modules/electron-builder/cli.js',
        [
          '--config=dist/electron-builder.json',
          '--publish=never',
          `-c.directories.output=${join(folder, 'out')}`,
          '--linux',
          'deb',
          '--prepackaged',
          packed.layout.folder,
        ],
        { env: { CUSTOM_FPM_PATH: fpm } },
      )
      expect([code, output]).toEqual([0, expect.any(String)])
      const read = (name: string) => readFileSync(join(folder, name), 'utf8')
      const asked = read('arguments').split('\n')
      expect(asked).toContain(`${packed.layout.folder}/=/opt/Trackside`)
      expect(asked).toEqual(
        expect.arrayContaining(['libnss3', 'libgtk-3-0', '--after-install', '--after-remove']),
      )

      const profile = readFileSync(join(packed.layout.resources, 'apparmor-profile'), 'utf8')
      expect(profile).toMatch(
        /^abi <abi\/4\.0>,[\s\S]*profile "trackside" "\/opt\/Trackside\/trackside" flags=\(unconfined\) \{\s+userns,/,
      )
      const install = read('postinst')
      // Older AppArmor, that of Ubuntu 22.04, knows no such rule and needs none.
      expect(install).toMatch(/apparmor_status --enabled[\s\S]*apparmor_parser --skip-kernel-load/)
      expect(install).toContain("APPARMOR_PROFILE_TARGET='/etc/apparmor.d/trackside'")
      expect(install).toContain('apparmor_parser --replace')
      const remove = read('postrm')
      expect(remove).toContain("APPARMOR_PROFILE_DEST='/etc/apparmor.d/trackside'")
      expect(remove).toMatch(/apparmor_parser --remove[\s\S]*rm -f "\$APPARMOR_PROFILE_DEST"/)
      for (const script of ['postinst', 'postrm']) {
        expect((await run('bash', ['-n', join(folder, script)])).code).toBe(0)
      }
    },
    PACK_MS,
  )
})

describe('the packed server, by plain Node and with nothing of the checkout', () => {
  let server: ServerProcess
  let api: Client
  let token: string
  beforeAll(async () => {
    server = await startServerProcess({
      entry: join(packed.app, 'dist/server/entry.js'),
      cwd: packed.elsewhere,
      env: { NODE_PATH: '', NODE_OPTIONS: '' },
    })
    atEnd(() => server.cleanUp())
    const first = await setUp(server.url, { sampleData: true })
    api = first.client
    token = first.token
  })
  const get = (path: string) => fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })

  test('serves the page and the documentation with all that they load', async () => {
    for (const [path, least] of [
      ['/app/', 2],
      ['/docs/', 2],
      ['/docs/guide/', 20],
    ] as const) {
      const page = await fetch(server.url + path)
      expect(page.status).toBe(200)
      const named = [...(await page.text()).matchAll(/ (?:src|href)="([^":]+)"/g)].map(
        (match) => match[1] ?? '',
      )
      expect(named.length).toBeGreaterThanOrEqual(least)
      for (const each of named) {
        const asset = await fetch(new URL(each, server.url + path))
        expect([each, asset.status]).toEqual([each, 200])
        expect((await asset.arrayBuffer()).byteLength).toBeGreaterThan(0)
      }
    }
    expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200)
  })

  test('stores a session: laps of a batch are sent to its room and delivered with a signature', async () => {
    const receiver = await startReceiver()
    const hook = await api.webhooks.create({
      name: 'Factory',
      url: receiver.url,
      filters: { entityTypes: ['lap'] },
    })
    const session = await make(api, 'sessions')
    const sheet = await make(api, 'runSheets', { sessionId: session.id })
    const room = joinRoom(server.url, 'sessions', session.id, { token })
    await room.next('welcome')
    const { items } = (await api.createLaps({
      body: {
        items: [1, 2, 3].map((lapNumber) => ({
          runSheetId: sheet.id,
          lapNumber,
          lapTimeMs: 90_000 + lapNumber,
        })),
      },
    })) as { items: { id: string; version: number }[] }
    expect(items).toHaveLength(3)
    for (const lap of items) await room.receives(lap)
    room.close()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(3), { timeout: 15_000, interval: 20 })
    for (const { headers, text } of receiver.received)
      expect(headers['x-service-signature']).toBe(
        `sha256=${createHmac('sha256', hook.secret ?? '')
          .update(text)
          .digest('hex')}`,
      )
  })

  test('makes certificates', async () => {
    const folder = join(packed.app, 'dist/server')
    const file = readdirSync(folder).find((name) => name.startsWith('make-certificates'))
    const code = `import(${JSON.stringify(pathToFileURL(join(folder, file as string)))})
      .then(({ makeAuthority }) => makeAuthority(Date.now()))
      .then(({ certificate }) => console.log(certificate))`
    const made = await run(process.execPath, ['-e', code])
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('BEGIN CERTIFICATE') })
  })

  test('computes KPIs and runs a plugin in its threads', async () => {
    const profile = await api.dataAnalysisProfiles.create({
      name: 'Packed',
      kpis: [{ name: 'top', expression: 'Max(speed)' }],
    })
    const samples = [
      { t: 0, speed: 40 },
      { t: 0.1, speed: 52 },
    ]
    const evaluated = await api.evaluateProfile({ params: { id: profile.id }, body: { samples } })
    expect(evaluated.items).toEqual([{ name: 'top', value: 52 }])
    const plugin = await api.plugins.create({
      name: 'Packed',
      pluginVersion: '1.0.0',
      source:
        'export const kpi = ({ t, channels }) => [{ name: "sum", value: channels.speed[0] + channels.speed[1] }]',
    })
    const invoked = await api.invokePluginKpi({ params: { id: plugin.id }, body: { samples } })
    expect(invoked.items).toEqual([{ name: 'sum', value: 92 }])
  })

  test('imports CSV and exports a workbook', async () => {
    const imported = await api.runImport({
      body: {
        profile: {
          scope: {
            Driver: {
              path: '$[*]',
              key: ['code'],
              fields: { code: 'CODE', firstName: 'FIRST', lastName: 'LAST' },
            },
          },
        },
        payload: { csv: 'CODE,FIRST,LAST\nPIA,Pia,Packed\nPAU,Paul,Packed\n' },
      },
    })
    expect(imported.counts).toMatchObject({ Driver: { created: 2 } })
    const { headings, rows } = await readXlsx(await get('/drivers?format=xlsx'))
    const firstNames = rows.map((row) => row[headings.findIndex((heading) => /^first ?name$/i.test(heading))])
    expect(firstNames).toEqual(expect.arrayContaining(['Pia', 'Paul']))
  })

  test('backs up and restores', async () => {
    const track = await api.tracks.create({ name: 'Packed Park', country: 'US', lengthKm: 4, cornerCount: 9 })
    const backup = await api.createBackup()
    await api.tracks.update(track.id, { name: 'Changed' })
    await api.restoreBackup({ params: { id: backup.id } })
    expect((await api.tracks.get(track.id)).name).toBe('Packed Park')
  })

  test('complained of nothing, and ends in order', async () => {
    expect(server.stderr()).toBe('')
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
  })
})
