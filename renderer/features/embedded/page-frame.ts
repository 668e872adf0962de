import type { AppMessage, PageApi, PageMessage } from '../../../server/contract/page-api.ts'

/**
 * The frame's end of the bridge, the one script of `/app/frame`: it gives `trackside` to the page's module and runs that. Built by
 * itself (scripts/renderer-build.ts), so it imports types only.
 */
type Request = Omit<Extract<PageMessage, { type: 'request' }>, 'type' | 'id'>
type Start = Extract<AppMessage, { type: 'start' }>

// No policy covers WebRTC, which could tell other machines what the page has read.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name)

/** From here on no script starts any more, in nested documents neither. */
const forbidScripts = () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "script-src 'none'"
  document.head.append(policy)
}

const withTheme = (theme: Start['theme']) => {
  const { style } = document.documentElement
  style.colorScheme = theme.scheme
  for (const [name, value] of Object.entries(theme.tokens)) style.setProperty(name, value)
  return theme
}

const refused = (status: number, text: string) => {
  const problem = JSON.parse(text)
  const error = new Error(problem.detail ?? `${status}`)
  return Object.assign(error, { name: 'PageError', status, problem })
}

/** Calls every listener, also after one that throws. */
const call = <T extends unknown[]>(listeners: Iterable<(...given: T) => void>, ...given: T) => {
  for (const listener of listeners)
    try {
      listener(...given)
    } catch (error) {
      reportError(error)
    }
}

function bridge(port: MessagePort, start: Start) {
  const facts = { theme: withTheme(start.theme), units: start.units }
  const asked = new Map<number, PromiseWithResolvers<never>>()
  const rooms = new Map<string, Set<(frame: never) => void>>()
  const watchers = { theme: new Set<() => void>(), units: new Set<() => void>() }
  let last = 0
  const send = (message: PageMessage) => port.postMessage(JSON.stringify(message))
  const request = (asking: Request) => {
    const answer = Promise.withResolvers<never>()
    last += 1
    asked.set(last, answer)
    send({ type: 'request', id: last, ...asking })
    return answer.promise
  }
  port.onmessage = ({ data }: MessageEvent<AppMessage>) => {
    if (data.type === 'answer') {
      const answer = asked.get(data.id)
      asked.delete(data.id)
      if (data.status < 300) answer?.resolve(JSON.parse(data.text) as never)
      else answer?.reject(refused(data.status, data.text))
    } else if (data.type === 'frame') call(rooms.get(data.room) ?? [], data.frame as never)
    else if (data.type === 'theme') {
      facts.theme = withTheme(data.theme)
      call(watchers.theme)
    } else if (data.type === 'units') {
      facts.units = data.units
      call(watchers.units)
    }
  }
  const api: PageApi = {
    page: start.page,
    get theme() {
      return facts.theme
    },
    get units() {
      return facts.units
    },
    on(event, listener) {
      watchers[event].add(listener)
      return () => void watchers[event].delete(listener)
    },
    get: (path, query) => request({ method: 'GET', path, query }),
    list: (path, query) => request({ method: 'GET', path, query }),
    post: (path, body, options) => request({ method: 'POST', path, body, ...options }),
    patch: (path, body, options) => request({ method: 'PATCH', path, body, ...options }),
    put: (path, body, options) => request({ method: 'PUT', path, body, ...options }),
    delete: (path, options) => request({ method: 'DELETE', path, ...options }),
    room(name, listener) {
      const listeners = rooms.get(name) ?? new Set()
      if (listeners.size === 0) send({ type: 'join', room: name })
      rooms.set(name, listeners.add(listener))
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) send({ type: 'leave', room: name })
      }
    },
    navigate: (to) => send({ type: 'navigate', to }),
    height: (px) => send({ type: 'height', px }),
  }
  return Object.freeze(api)
}

async function run({ source, page }: Start, api: PageApi) {
  Object.assign(globalThis, { forbidScripts })
  // On the first line of the page, so that its lines keep their numbers.
  const text = `forbidScripts();${source}`
  const url = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  try {
    const module = await import(/* @vite-ignore */ url)
    await module.page?.(api)
  } catch (error) {
    reportError(error)
    document.body.append(`The page ${page.label} has failed: ${error}`)
  } finally {
    URL.revokeObjectURL(url)
  }
}

addEventListener('message', function begin({ source, ports: [port] }) {
  if (source !== parent || !port) return
  removeEventListener('message', begin)
  port.onmessage = ({ data }: MessageEvent<AppMessage>) => {
    if (data.type !== 'start') return
    document.title = data.page.label
    const api = bridge(port, data)
    Object.defineProperty(globalThis, 'trackside', { value: api })
    void run(data, api)
  }
})
