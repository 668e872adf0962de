import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { atEnd } from '../support/at-end.ts'
import { tempFolder } from '../support/temp-folder.ts'

const SOURCE = join(import.meta.dirname, '../../server/process/code-cache.ts')

/** A process that keeps its compiled code there, loads a module, and stays until it is ended. */
function startKeeping(dataDir: string) {
  const module = join(tempFolder(), 'large.mjs')
  writeFileSync(module, `export const all = [${'(() => 1)(), '.repeat(5000)}]`)
  const program = `
    const { enableCodeCache } = await import(${JSON.stringify(SOURCE)})
    enableCodeCache({ dataDir: ${JSON.stringify(dataDir)}, version: '2.0.0' }, 10)
    await import(${JSON.stringify(module)})
    setInterval(() => {}, 1000)
    setTimeout(() => console.log('lives on'), 50)`
  // The tests' own cache would take the place of this one.
  const env = { ...process.env, NODE_COMPILE_CACHE: '' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(() => child.kill('SIGKILL'))
  return child
}

const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    : []

test('compiled code is written while the process runs, and that of another version goes', async () => {
  const dataDir = tempFolder()
  const [old, own] = ['1.0.0', '2.0.0'].map((version) => join(dataDir, 'code-cache', version))
  mkdirSync(old as string, { recursive: true })
  startKeeping(dataDir)
  await vi.waitFor(
    () => {
      expect(filesIn(own as string).length).toBeGreaterThan(0)
      expect(existsSync(old as string)).toBe(false)
    },
    { timeout: 15_000 },
  )
})

test('a folder that cannot be written to holds nothing up', async () => {
  const dataDir = tempFolder()
  writeFileSync(join(dataDir, 'code-cache'), 'in the way')
  const { stdout } = startKeeping(dataDir)
  const [text] = await once(stdout, 'data')
  expect(String(text)).toBe('lives on\n')
})
