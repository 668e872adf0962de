import { EventEmitter } from 'node:events'
import { makeEvent } from './event.ts'
import { strict } from './strict.ts'
import type { DoublePage } from './web-contents.ts'

type Handler = (event: object, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()
const emitter = new EventEmitter()

function handle(channel: string, handler: Handler): void {
  if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
  handlers.set(channel, handler)
}

/** Preload scripts run in main frames only. The frame reports its URL itself, as main may not know it yet. */
function eventOf({ proxy, showing }: DoublePage, url: string) {
  showing.url = url
  return makeEvent({ type: 'frame', sender: proxy, senderFrame: proxy.mainFrame, frameId: 1, processId: 1 })
}

/** Asks the handler of a channel, as `ipcRenderer.invoke` does. */
export async function ask(page: DoublePage, url: string, channel: string, args: unknown[]) {
  const handler = handlers.get(channel)
  try {
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return await handler(eventOf(page, url), ...args)
  } catch (error) {
    throw new Error(`Error invoking remote method '${channel}': ${error}`)
  }
}

/** Delivers a message to main, as `ipcRenderer.send` does. */
export const hear = (page: DoublePage, url: string, channel: string, args: unknown[]) =>
  void emitter.emit(channel, eventOf(page, url), ...args)

export const ipcMain = strict(
  'ipcMain',
  Object.assign(emitter, { handle, removeHandler: (channel: string) => void handlers.delete(channel) }),
)
