import { rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildApp } from '../app-build.ts'
import { electronBinary, fetchElectron } from '../desktop-runtime.ts'
import { buildGuide, guideIsStale } from '../guide/guide-build.ts'
import { buildRenderer, rendererIsStale } from '../renderer-build.ts'
import { ROOT } from '../root.ts'
import { runNode } from '../run.ts'
import { electronVersion, makeElectronStandIn } from './electron-stand-in.ts'
import { writeLicences } from './licences.ts'
import { layoutsIn, missingNatives } from './package-layouts.ts'
import { sizeTable } from './package-sizes.ts'
import { unneededPackages } from './unneeded-packages.ts'

const USAGE = 'npm run dist [-- [--dir] [--stand-in] [--signed] [--output <folder>]]'
const say = (line: string) => process.stdout.write(`${line}\n`)

function options() {
  const { values } = parseArgs({
    options: {
      /** Lays out the app in a folder without making an installer. */
      dir: { type: 'boolean', default: false },
      /** Does not look for the Electron runtime. */
      'stand-in': { type: 'boolean', default: false },
      /** Fails if the system's own signature cannot be made: a release is never unsigned by mistake. */
      signed: { type: 'boolean', default: false },
      output: { type: 'string', default: 'dist/package' },
    },
  })
  if (values['stand-in'] && !(values.dir && process.platform === 'linux'))
    throw new Error(`a stand-in for Electron can be laid out on Linux, with --dir, only. Use: ${USAGE}`)
  return values
}

/** Arguments for a local Electron. Without one, electron-builder downloads it for installers. */
async function electronOf(dir: boolean, standIn: boolean): Promise<{ args: string[]; cleanUp(): void }> {
  const whyNot = standIn || electronBinary() || !dir ? undefined : await fetchElectron()
  const here = !standIn && electronBinary()
  if (here && dir && process.platform !== 'darwin')
    return { args: [`-c.electronDist=${resolve(here, '..')}`], cleanUp: () => {} }
  if (here || !dir || process.platform !== 'linux') return { args: [], cleanUp: () => {} }
  const why = standIn ? 'was not asked for' : `is not here and could not be fetched (${whyNot ?? 'missing'})`
  say(`The Electron runtime ${why}: the package holds a stand-in for it and cannot be started by itself.`)
  const folder = makeElectronStandIn(electronVersion())
  return {
    args: [`-c.electronDist=${folder}`],
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The update address is built in; without one, updates are only accepted from files. */
const updateArgs = () =>
  process.env.TRACKSIDE_UPDATES_URL
    ? ['-c.publish.provider=generic', `-c.publish.url=${process.env.TRACKSIDE_UPDATES_URL}`]
    : []

/** Writes electron-builder's settings without bundled packages. Returns the file's name. */
function writeSettings(): string {
  const files = unneededPackages(join(ROOT, 'dist/app')).map((name) => `!node_modules/${name}{,/**}`)
  const settings = join(ROOT, 'dist/electron-builder.json')
  writeFileSync(settings, JSON.stringify({ extends: join(ROOT, 'electron-builder.yml'), files }))
  return settings
}

const NOTARIZING = ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID']

/** electron-builder only warns if it cannot have Apple notarize the app. */
function checkNotarizing(): void {
  const missing = process.platform === 'darwin' ? NOTARIZING.filter((name) => !process.env[name]) : []
  if (missing.length > 0) throw new Error(`--signed needs ${missing.join(', ')} to notarize the app`)
}

async function dist(): Promise<void> {
  const { dir, output, signed, 'stand-in': standIn } = options()
  if (signed) checkNotarizing()
  if (rendererIsStale()) await buildRenderer()
  if (guideIsStale()) await buildGuide()
  await buildApp('dist/app')
  const licences = writeLicences(join(ROOT, 'dist/licences'))
  say(`licences of ${licences} packages`)
  const { args, cleanUp } = await electronOf(dir, standIn)
  const folder = resolve(ROOT, output)
  const { code, output: words } = await runNode(
    'node_modules/electron-builder/cli.js',
    [
      `--config=${writeSettings()}`,
      '--publish=never',
      `-c.directories.output=${folder}`,
      ...(dir ? ['--dir'] : []),
      ...(signed ? ['-c.forceCodeSigning=true'] : []),
      ...args,
      ...updateArgs(),
    ],
    { show: !dir },
  )
  cleanUp()
  if (code !== 0) throw new Error(`${words}\nelectron-builder could not make the package`)
  for (const layout of layoutsIn(folder)) {
    const missing = missingNatives(layout)
    if (missing.length > 0)
      throw new Error(
        `${layout.resources} has no binary of ${missing.join(' and ')}: run "npm rebuild ${missing.join(' ')}" on a machine of that kind first`,
      )
    for (const line of sizeTable(layout)) say(line)
  }
}

try {
  await dist()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
