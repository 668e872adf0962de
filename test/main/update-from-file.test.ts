import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hashFile, signUpdate } from '../../main/updates/signature.ts'
import { compareVersions, readUpdateName } from '../../main/updates/update-file.ts'
import { type FileUpdates, updateFromFile } from '../../main/updates/update-from-file.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { appOf, NEWER, otherKey, person, stick } from '../support/updates.ts'

describe('names and versions', () => {
  test.each([
    ['Trackside-0.4.0-win-x64.exe', { version: '0.4.0', os: 'win', arch: 'x64', kind: 'exe' }],
    [
      'Trackside-1.0.0-beta.2-mac-arm64.dmg',
      { version: '1.0.0-beta.2', os: 'mac', arch: 'arm64', kind: 'dmg' },
    ],
    [NEWER, { version: '0.4.0', os: 'linux', arch: 'x64', kind: 'AppImage' }],
    ['Trackside-0.4.0-linux-amd64.deb', { version: '0.4.0', os: 'linux', arch: 'x64', kind: 'deb' }],
    ['Trackside-0.4.0-linux-amd64.deb.sig', undefined],
    ['Trackside-0.4-linux-amd64.deb', undefined],
    ['trackside (1).exe', undefined],
  ])('%s', (name, read) => expect(readUpdateName(name)).toEqual(read))

  test('versions go up number by number, and a pre-release comes before its release', () => {
    const rising = ['0.3.0-beta.2', '0.3.0-beta.10', '0.3.0', '0.3.9', '0.3.10', '0.10.0', '1.0.0']
    expect(rising.toReversed().sort(compareVersions)).toEqual(rising)
    expect(compareVersions('1.2.3', '1.2.3')).toBe(0)
  })
})

describe('from a file', () => {
  test('the newest compatible update on a USB stick is copied, verified and installed from the copy', async () => {
    const folder = await stick(
      NEWER,
      'Trackside-0.3.5-linux-x86_64.AppImage',
      'Trackside-0.9.0-linux-amd64.deb',
      'Trackside-0.9.0-win-x64.exe',
      'Trackside-0.9.0-linux-arm64.AppImage',
    )
    const { app, installed } = appOf()
    const ui = person(true)
    expect(await updateFromFile(folder, ui, app)).toBe(true)
    expect(ui.shown).toEqual([expect.stringContaining('Update Trackside 0.3.0 to 0.4.0?')])
    expect(installed).toEqual([join(app.folder, NEWER)])
    expect(readFileSync(installed[0] ?? '', 'utf8')).toBe(`the bytes of ${NEWER}`)
    // Nothing of an earlier one is kept, nor of one that was cut off.
    writeFileSync(join(app.folder, 'Trackside-0.3.9-linux-x86_64.AppImage.part'), 'half')
    expect(await updateFromFile(join(app.folder, NEWER), person(true), app)).toBe(false)
    expect(await updateFromFile(folder, person(true), app)).toBe(true)
    expect(readdirSync(app.folder)).toEqual([NEWER])
    if (process.platform !== 'win32') expect(statSync(app.folder).mode & 0o77).toBe(0)
  })

  const refused = async (path: string, words: RegExp, more: Partial<FileUpdates> = {}) => {
    const { app, installed } = appOf(more)
    const ui = person(true)
    expect(await updateFromFile(path, ui, app)).toBe(false)
    expect(ui.shown.at(-1)).toMatch(words)
    expect(installed).toEqual([])
    expect(existsSync(app.folder) ? readdirSync(app.folder) : []).toEqual([])
  }

  test.each([
    ['another system', 'Trackside-0.4.0-win-x64.exe', /is for Windows; this laptop runs Linux/],
    [
      'another processor',
      'Trackside-0.4.0-linux-arm64.AppImage',
      /is for arm64 processors; this app is for x64/,
    ],
    ['another kind of file', 'Trackside-0.4.0-linux-amd64.deb', /by a \.AppImage file, not by a \.deb file/],
    ['another name', 'update.AppImage', /update\.AppImage is not an update of Trackside/],
  ])('what is for %s is refused by its name', async (_, name, words) => {
    await refused(join(await stick(name), name), words)
  })

  test('a folder without an update, and a removed USB stick', async () => {
    await refused(await stick('Trackside-0.4.0-win-x64.exe'), /no update for this laptop in .*\.AppImage/)
    await refused('/nowhere/Trackside-0.4.0-win-x64.exe', /cannot be read\. Is the stick still in\?/)
  })

  test('nothing is trusted without its signature, or by another', async () => {
    const folder = await stick(NEWER)
    const file = join(folder, NEWER)
    const sig = `${file}.sig`
    const good = readFileSync(sig, 'utf8')
    writeFileSync(sig, signUpdate(NEWER, await hashFile(file), otherKey))
    await refused(file, /signature does not match/)
    writeFileSync(sig, 'no signature at all')
    await refused(file, /signature does not match/)
    writeFileSync(sig, '')
    await refused(file, /signature does not match/)
    writeFileSync(sig, good)
    writeFileSync(file, `the bytes of ${NEWER}!`)
    await refused(file, /signature does not match/)
    await refused(await stick(NEWER), /carries no key/, { publicKey: '' })
    const without = tempFolder()
    writeFileSync(join(without, NEWER), 'x')
    await refused(without, /\.AppImage\.sig is missing/)
  })

  test('an old package under a new name is refused: the name is signed too', async () => {
    const old = await stick('Trackside-0.1.0-linux-x86_64.AppImage')
    const folder = tempFolder()
    for (const ending of ['', '.sig'])
      writeFileSync(
        join(folder, NEWER + ending),
        readFileSync(join(old, `Trackside-0.1.0-linux-x86_64.AppImage${ending}`)),
      )
    await refused(folder, /signature does not match/)
  })

  test.each([
    ['Trackside-0.3.0-linux-x86_64.AppImage', /0\.3\.0 is installed already\. .*\[Install it again\]/],
    ['Trackside-0.2.9-linux-x86_64.AppImage', /0\.2\.9 is older than 0\.3\.0\. .*database.*\[Go back\]/],
    [NEWER, /\[Update\]/],
  ])('%s is installed only after confirmation', async (name, words) => {
    const folder = await stick(name)
    const { app, installed } = appOf()
    const no = person(false)
    expect(await updateFromFile(folder, no, app)).toBe(false)
    expect(no.shown).toEqual([expect.stringMatching(words)])
    expect([installed, existsSync(app.folder)]).toEqual([[], false])
    expect(await updateFromFile(folder, person(true), app)).toBe(true)
    expect(installed).toHaveLength(1)
  })

  test('never during a live session, even one that began while the file was copied', async () => {
    const folder = await stick(NEWER)
    const { app, installed } = appOf()
    const live = person(true, () => true)
    expect(await updateFromFile(folder, live, app)).toBe(false)
    expect(live.shown).toEqual([expect.stringContaining('A session is live.')])
    const asked: boolean[] = []
    const later = person(true, () => asked.push(true) > 1)
    expect(await updateFromFile(folder, later, app)).toBe(false)
    expect(later.shown.at(-1)).toContain('A session is live.')
    expect(installed).toEqual([])
  })

  test('an error of the system is shown', async () => {
    const { app } = appOf({
      install: async () => {
        throw new Error('no program opens it')
      },
    })
    const ui = person(true)
    expect(await updateFromFile(await stick(NEWER), ui, app)).toBe(false)
    expect(ui.shown.at(-1)).toBe('The update failed. no program opens it')
  })
})
