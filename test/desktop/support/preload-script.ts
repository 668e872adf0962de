/** The name of the binding that a page reaches main by; no script of the page sees it. */
export const BINDING = '__lineOfTheDouble'
/** Key of the function that delivers main's messages to a page. */
export const DELIVER = 'trackside.double.deliver'

/** Modules that a sandboxed preload script may `require`. Sent to the page as text, so nothing outside may be used. */
function electronOfThePage(binding: string, deliver: string) {
  type Listener = (event: object, ...args: unknown[]) => void
  const page = window as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
  const call = page[binding]!
  delete page[binding]
  const listeners = new Map<string, Set<Listener>>()
  const of = (channel: string) => {
    const known = listeners.get(channel) ?? new Set<Listener>()
    listeners.set(channel, known)
    return known
  }
  Object.defineProperty(window, Symbol.for(deliver), {
    value: (channel: string, args: unknown[]) => {
      for (const listener of [...of(channel)]) listener({}, ...args)
    },
  })
  const strict = (name: string, target: Record<string, unknown>) =>
    new Proxy(target, {
      get(object, key) {
        if (typeof key === 'string' && !(key in object)) throw new Error(`not in the double: ${name}.${key}`)
        return Reflect.get(object, key)
      },
    })
  /** Values cross the bridge as frozen copies. */
  const cross = (value: unknown): unknown => {
    if (typeof value === 'function')
      return (...args: unknown[]) =>
        value(...args.map((arg) => (typeof arg === 'function' ? arg : cross(arg))))
    if (Array.isArray(value)) return Object.freeze(value.map(cross))
    if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
      return Object.freeze(
        Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cross(inner)])),
      )
    if (typeof value === 'symbol') throw new Error('An object could not be cloned.')
    return value
  }
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) => call('invoke', channel, args),
    send: (channel: string, ...args: unknown[]) => void call('send', channel, args),
    on: (channel: string, listener: Listener) => void of(channel).add(listener),
    once(channel: string, listener: Listener) {
      const forward: Listener = (event, ...args) => {
        of(channel).delete(forward)
        listener(event, ...args)
      }
      of(channel).add(forward)
    },
    off: (channel: string, listener: Listener) => void of(channel).delete(listener),
    removeListener: (channel: string, listener: Listener) => void of(channel).delete(listener),
    removeAllListeners: (channel: string) => void listeners.delete(channel),
  }
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) =>
      void Object.defineProperty(window, name, { value: cross(api), enumerable: true }),
  }
  return strict('electron (preload)', {
    ipcRenderer: strict('ipcRenderer', ipcRenderer),
    contextBridge: strict('contextBridge', contextBridge),
  })
}

/**
 * A script for each document of a window: the preload script, in main frames only, with the modules it may `require`.
 */
export const preloadScript = (preload: string): string => `
if (window === window.top) {
  const electron = (${electronOfThePage})(${JSON.stringify(BINDING)}, ${JSON.stringify(DELIVER)})
  const process = { platform: ${JSON.stringify(process.platform)}, type: 'renderer', sandboxed: true, contextIsolated: true }
  const require = (name) => {
    if (name === 'electron') return electron
    throw new Error('module not found: ' + name)
  }
  const module = { exports: {} }
  ;((require, module, exports, process) => {
${preload}
  })(require, module, module.exports, process)
}`
