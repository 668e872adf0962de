import type { EventEmitter } from 'node:events'
import { makeEvent } from './event.ts'

export interface ClosableWindow {
  close(): void
  destroy(): void
}

/**
 * The order in which an app ends, after Electron's `Browser`: `before-quit`, each window's `close`, `will-quit`,
 * `quit`. Each of the first three may be prevented, which cancels the quit. `exit` cannot be prevented. `end` ends the
 * process.
 */
export function lifecycle(
  app: EventEmitter,
  windows: () => readonly ClosableWindow[],
  end: (code: number) => void = process.exit,
) {
  let isQuitting = false
  let isExiting = false
  let isShutDown = false
  let exitCode = 0

  function shutDown() {
    if (isShutDown) return
    isShutDown = true
    isQuitting = true
    app.emit('quit', makeEvent({}), exitCode)
    end(exitCode)
  }
  function announceAndShutDown() {
    if (isShutDown) return
    const event = makeEvent({})
    app.emit('will-quit', event)
    if (event.defaultPrevented) isQuitting = false
    else shutDown()
  }
  return {
    quit() {
      if (isQuitting) return
      const event = makeEvent({})
      isQuitting = true
      app.emit('before-quit', event)
      isQuitting = !event.defaultPrevented
      if (!isQuitting) return
      const open = windows()
      if (open.length === 0) return announceAndShutDown()
      for (const window of open) window.close()
    },
    exit(code = 0) {
      exitCode = code
      isQuitting = true
      isExiting = true
      const open = windows()
      if (open.length === 0) return shutDown()
      for (const window of open) window.destroy()
    },
    onCloseCancelled() {
      isQuitting = false
    },
    onLastWindowClosed() {
      if (isExiting) return shutDown()
      if (isQuitting) return announceAndShutDown()
      if (app.listenerCount('window-all-closed') === 0) return this.quit()
      app.emit('window-all-closed')
    },
  }
}
