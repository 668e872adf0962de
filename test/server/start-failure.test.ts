import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError } from '../../server/config.ts'
import { DataDirInUse } from '../../server/db/engine/lock.ts'
import { DatabaseTooNew } from '../../server/db/engine/migrate.ts'
import { openStore } from '../../server/db/engine/store.ts'
import { startFailure } from '../../server/process/start-failure.ts'
import { tempFolder } from '../support/temp-folder.ts'

const system = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: said`), { code, ...more })

test.each([
  ['configuration', new ConfigError('PORT must be a whole number')],
  ['folder-in-use', new DataDirInUse('held by process 7')],
  ['database-newer', new DatabaseTooNew('schema 900')],
  ['port-taken', system('EADDRINUSE', { syscall: 'listen', port: 4600 })],
  ['port-refused', system('EACCES', { syscall: 'listen', port: 80 })],
  ['address-not-here', system('EADDRNOTAVAIL', { syscall: 'listen' })],
  ['folder-not-writable', system('EACCES', { syscall: 'mkdir', path: '/mnt/stick' })],
  ['folder-not-writable', system('EROFS')],
  ['folder-not-writable', system('SQLITE_CANTOPEN')],
  ['folder-not-writable', system('SQLITE_READONLY_DIRECTORY')],
  ['folder-not-there', system('ENOENT')],
  ['folder-is-file', system('ENOTDIR')],
  ['folder-is-file', system('EEXIST')],
  ['disk-full', system('ENOSPC')],
  ['disk-full', system('SQLITE_FULL')],
  ['disk-failed', system('EIO')],
  ['disk-failed', system('SQLITE_IOERR_FSYNC')],
  ['other', system('SQLITE_CORRUPT')],
  ['other', new TypeError('x is not a function')],
])('%s is why it could not start', (failure, error) => {
  expect(startFailure(error)).toMatchObject({ failure, message: error.message })
})

test('a thrown value that is no error has a text too', () => {
  expect(startFailure('gone')).toEqual({ failure: 'other', message: 'gone' })
})

test('a data folder without write permission is named, with what to do', () => {
  // For root nothing is read-only: a folder where the lock's file should be answers with the same code.
  const shut = tempFolder()
  mkdirSync(join(shut, 'trackside.lock'))
  const failed = (() => {
    try {
      return openStore(shut)
    } catch (error) {
      return error
    }
  })()
  expect(startFailure(failed)).toEqual({
    failure: 'folder-not-writable',
    message: `${shut} cannot be written (unable to open database file). Let this user write there, or start with another DATA_DIR.`,
    path: shut,
  })
})

/** Electron gives a child process a port to its parent. */
const AS_CHILD_OF_ELECTRON = `data:text/javascript,${encodeURIComponent(`
  process.parentPort = { on: (event, listener) => process.on(event, (data) => listener({ data })) }
`)}`

function start(env: Record<string, string>) {
  const child = fork(join(import.meta.dirname, '../../server/process/entry.ts'), [], {
    execArgv: ['--import', AS_CHILD_OF_ELECTRON],
    env: { PATH: process.env.PATH ?? '', JWT_SECRET: 'x'.repeat(43), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, stderr })) }
}

const lastLine = (text: string) => JSON.parse(text.trimEnd().split('\n').at(-1) ?? '')

test('a child of the desktop app prints the error in its last line, and stops when asked', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const file = join(tempFolder(), 'file')
  writeFileSync(file, '')
  // For root nothing is read-only: a folder where the lock's file should be answers with the same code.
  const shut = tempFolder()
  mkdirSync(join(shut, 'trackside.lock'))
  const [onPort, onFile, onShut, running] = [
    start({ PORT: String(port), DATA_DIR: tempFolder() }),
    start({ DATA_DIR: join(file, 'data') }),
    start({ DATA_DIR: shut }),
    start({ DATA_DIR: tempFolder() }),
  ]
  try {
    const port4 = await onPort.ended
    expect([port4.code, lastLine(port4.stderr)]).toEqual([
      1,
      { failure: 'port-taken', message: expect.stringContaining('EADDRINUSE'), port },
    ])
    const noFolder = await onFile.ended
    expect([noFolder.code, lastLine(noFolder.stderr)]).toEqual([
      1,
      { failure: 'folder-is-file', message: expect.stringContaining('ENOTDIR'), path: join(file, 'data') },
    ])
    const unwritable = await onShut.ended
    const message = `${shut} cannot be written (unable to open database file). Let this user write there, or start with another DATA_DIR.`
    expect(unwritable.stderr.split('\n')[0]).toBe(message)
    expect([unwritable.code, lastLine(unwritable.stderr)]).toEqual([
      1,
      { failure: 'folder-not-writable', message, path: shut },
    ])
    await once(running.child.stdout!, 'data')
    running.child.send({ type: 'stop' })
    expect(await running.ended).toEqual({ code: 0, stderr: '' })
  } finally {
    for (const { child } of [onPort, onFile, onShut, running]) child.kill('SIGKILL')
    taken.close()
  }
})
