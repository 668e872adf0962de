import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkForUpdates } from '../../main/updates/check-for-updates.ts'
import { replaceAppImage } from '../../main/updates/replace-app-image.ts'
import { updateFromFile } from '../../main/updates/update-from-file.ts'
import { runNode } from '../../scripts/run.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { appOf, NEWER, otherKey, person, privateKey, publicKey } from '../support/updates.ts'

describe('an AppImage', () => {
  test('replaces the previous file and keeps its permissions', async () => {
    const folder = tempFolder()
    const [installed, update] = [join(folder, 'Trackside.AppImage'), join(folder, 'new')]
    writeFileSync(installed, 'old', { mode: 0o755 })
    writeFileSync(update, 'new', { mode: 0o600 })
    await replaceAppImage(installed, update)
    expect(readFileSync(installed, 'utf8')).toBe('new')
    if (process.platform !== 'win32') expect(statSync(installed).mode & 0o777).toBe(0o755)
    expect(readdirSync(folder).sort()).toEqual(['Trackside.AppImage', 'new'])
  })

  test('stays where it cannot be replaced', async () => {
    const folder = tempFolder()
    const installed = join(folder, 'Trackside.AppImage')
    writeFileSync(installed, 'old')
    await expect(replaceAppImage(installed, join(folder, 'gone'))).rejects.toThrow(/could not be replaced/)
    expect([readFileSync(installed, 'utf8'), readdirSync(folder)]).toEqual(['old', ['Trackside.AppImage']])
  })
})

describe('from a place on the network', () => {
  const placeOf = (newer: () => Promise<string | undefined>) => {
    const done: string[] = []
    const place = {
      newer,
      download: async () => void done.push('download'),
      install: () => void done.push('install'),
    }
    return { done, place }
  }

  test('nothing is fetched or installed without a yes', async () => {
    const { done, place } = placeOf(async () => '0.4.0')
    const no = person(false)
    expect(await checkForUpdates(no, place)).toBe(false)
    expect([done, no.shown]).toEqual([
      [],
      [expect.stringContaining('Trackside 0.4.0 is there. Download it?')],
    ])
    expect(await checkForUpdates(person(true), place)).toBe(true)
    expect(done).toEqual(['download', 'install'])
  })

  test('nothing happens during a live session', async () => {
    const { done, place } = placeOf(async () => '0.4.0')
    expect(
      await checkForUpdates(
        person(true, () => true),
        place,
      ),
    ).toBe(false)
    const asked: boolean[] = []
    expect(
      await checkForUpdates(
        person(true, () => asked.push(true) > 1),
        place,
      ),
    ).toBe(false)
    expect(done).toEqual(['download'])
  })

  test.each([
    ['no place', undefined, /looks for updates nowhere/],
    ['nothing new', async () => undefined, /up to date/],
    ['no network', () => Promise.reject(new Error('ENOTFOUND')), /could not be fetched\. ENOTFOUND/],
  ])('%s is shown', async (_, newer, words) => {
    const ui = person(true)
    expect(await checkForUpdates(ui, newer && placeOf(newer).place)).toBe(false)
    expect(ui.shown).toEqual([expect.stringMatching(words)])
  })
})

describe('signing a release', () => {
  const sign = (folder: string, env: Record<string, string>) =>
    runNode('scripts/package/sign-release.ts', [folder], { env })

  test('every package gets a signature that an app with the key accepts', async () => {
    const folder = tempFolder()
    for (const name of [NEWER, 'Trackside-0.4.0-win-x64.exe', 'latest.yml'])
      writeFileSync(join(folder, name), name)
    const env = { TRACKSIDE_UPDATE_PRIVATE_KEY: privateKey, TRACKSIDE_UPDATE_PUBLIC_KEY: publicKey }
    expect(await sign(folder, env)).toMatchObject({ code: 0 })
    expect(readdirSync(folder).filter((name) => name.endsWith('.sig'))).toEqual([
      `${NEWER}.sig`,
      'Trackside-0.4.0-win-x64.exe.sig',
    ])
    const { app } = appOf()
    expect(await updateFromFile(folder, person(true), app)).toBe(true)
  })

  test('keys that are no pair, a missing one and an empty folder end the release', async () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'below'))
    const env = { TRACKSIDE_UPDATE_PRIVATE_KEY: otherKey, TRACKSIDE_UPDATE_PUBLIC_KEY: publicKey }
    expect(await sign(folder, env)).toMatchObject({ code: 1, output: expect.stringContaining('no package') })
    writeFileSync(join(folder, NEWER), 'x')
    expect(await sign(folder, env)).toMatchObject({ code: 1, output: expect.stringContaining('no pair') })
    const none = { ...env, TRACKSIDE_UPDATE_PRIVATE_KEY: '' }
    expect(await sign(folder, none)).toMatchObject({ code: 1, output: expect.stringContaining('required') })
  })
})
