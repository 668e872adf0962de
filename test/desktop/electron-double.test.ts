import { EventEmitter } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { lifecycle } from './electron-double/lifecycle.ts'
import { instanceLock } from './electron-double/single-instance.ts'
import { strict, strictEmitter } from './electron-double/strict.ts'

/** An app with this many windows, and what happens to it in order. `prevents` names events that it prevents once. */
function appWith(count: number, ...prevents: string[]) {
  const happened: string[] = []
  const app = new EventEmitter()
  const note = (name: string) => (event?: { preventDefault(): void }) => {
    happened.push(name)
    if (prevents[0] !== name) return
    prevents.shift()
    event?.preventDefault()
  }
  for (const name of ['before-quit', 'will-quit', 'quit', 'window-all-closed']) app.on(name, note(name))
  const open = new Set<{ close(): void; destroy(): void }>()
  const life = lifecycle(
    app,
    () => [...open],
    (code) => happened.push(`end ${code}`),
  )
  for (let index = 1; index <= count; index += 1) {
    const destroy = () => {
      happened.push(`closed ${index}`)
      open.delete(window)
      if (open.size === 0) life.onLastWindowClosed()
    }
    const window = {
      destroy,
      close() {
        if (prevents[0] !== `close ${index}`) return destroy()
        prevents.shift()
        life.onCloseCancelled()
      },
    }
    open.add(window)
  }
  return { life, happened, app, open }
}

test('quit emits before-quit, closes the windows, emits will-quit and ends; window-all-closed is not emitted', () => {
  const { life, happened } = appWith(2)
  life.quit()
  expect(happened).toEqual(['before-quit', 'closed 1', 'closed 2', 'will-quit', 'quit', 'end 0'])
})

test('a prevented quit leaves the windows open, and the next one starts over', () => {
  const { life, happened } = appWith(1, 'before-quit')
  life.quit()
  expect(happened).toEqual(['before-quit'])
  life.quit()
  expect(happened.slice(1)).toEqual(['before-quit', 'closed 1', 'will-quit', 'quit', 'end 0'])
})

test('a window that does not close, and will-quit prevented, each call the quitting off', () => {
  const { life, happened, open } = appWith(1, 'close 1', 'will-quit')
  life.quit()
  expect(happened).toEqual(['before-quit'])
  life.quit()
  expect(happened.slice(1)).toEqual(['before-quit', 'closed 1', 'will-quit'])
  expect(open.size).toBe(0)
  life.quit()
  expect(happened.slice(4)).toEqual(['before-quit', 'will-quit', 'quit', 'end 0'])
})

test('exit cannot be prevented', () => {
  const { life, happened } = appWith(1, 'before-quit', 'will-quit')
  life.exit(3)
  expect(happened).toEqual(['closed 1', 'quit', 'end 3'])
})

test('closing the last window is emitted; without a listener the app quits', () => {
  const listening = appWith(1)
  for (const window of listening.open) window.close()
  expect(listening.happened).toEqual(['closed 1', 'window-all-closed'])
  const unhandled = appWith(1)
  unhandled.app.removeAllListeners('window-all-closed')
  for (const window of unhandled.open) window.close()
  expect(unhandled.happened).toEqual(['closed 1', 'before-quit', 'will-quit', 'quit', 'end 0'])
})

test('one instance holds the lock of a folder; a second one is reported to it, and one that died holds nothing', async () => {
  const folder = mkdtempSync(join(tempFolder(), 'user-'))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const first = instanceLock(folder, resolve)
  const second = instanceLock(folder, () => {})
  expect([first.request(undefined), first.request(undefined)]).toEqual([true, true])
  expect(second.request({ from: 'second' })).toBe(false)
  expect(await promise).toMatchObject({ argv: process.argv, additionalData: { from: 'second' } })
  first.release()
  expect([first.has(), second.request(undefined), second.has()]).toEqual([false, true, true])
  second.release()
})

test('what is not doubled is refused by name', () => {
  const emitter = strictEmitter('powerMonitor', ['resume'], { isOnBatteryPower: () => false })
  expect(emitter.isOnBatteryPower()).toBe(false)
  emitter.on('resume', () => {})
  expect(() => emitter.on('thermal-state-change', () => {})).toThrow(
    'not in the double: powerMonitor, event thermal',
  )
  const loose = strict('app', { quit: () => 'quits' }) as unknown as Record<string, () => string>
  expect(loose.quit?.()).toBe('quits')
  expect(() => loose.relaunch).toThrow('not in the double: app.relaunch')
})
