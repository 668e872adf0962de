import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { atEnd } from '../../support/at-end.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const ROOT = join(import.meta.dirname, '../../..')
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))

describe.skipIf(process.platform === 'win32')('npm start', () => {
  test('continues with the server and the browser if the runtime cannot run, and stops in order', async () => {
    const folder = tempFolder()
    const runtime = "#!/bin/sh\necho 'No usable sandbox!' >&2\nexit 133\n"
    writeFileSync(join(folder, 'electron'), runtime, { mode: 0o755 })
    const tools = tempFolder()
    const opened = join(tools, 'opened')
    writeFileSync(join(tools, 'xdg-open'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 })
    const dataDir = join(tempFolder(), 'data')
    mkdirSync(dataDir)
    // The tests' own cache would take the place of this one.
    const { NODE_COMPILE_CACHE: _, ...environment } = process.env
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      cwd: ROOT,
      env: {
        ...environment,
        ELECTRON_OVERRIDE_DIST_PATH: folder,
        PATH: `${tools}:${process.env.PATH}`,
        DISPLAY: ':77',
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    atEnd(() => void child.kill('SIGKILL'))
    let [out, words] = ['', '']
    child.stdout.on('data', (chunk) => (out += chunk))
    child.stderr.on('data', (chunk) => (words += chunk))
    await vi.waitFor(() => expect(existsSync(opened)).toBe(true), { timeout: 60_000, interval: 100 })
    const url = /^listening on (\S+)\n/.exec(out)?.[1]
    expect(readFileSync(opened, 'utf8')).toBe(`${url}/app/\n`)
    expect((await fetch(`${url}/health`)).status).toBe(200)
    expect(words.split('\n').filter((line) => line.includes('The Electron runtime cannot run'))).toHaveLength(
      1,
    )
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    // The built server keeps its compiled code, by version; run from its sources it would not.
    expect(readdirSync(join(dataDir, 'code-cache'))).toEqual([version])
  }, 90_000)
})
