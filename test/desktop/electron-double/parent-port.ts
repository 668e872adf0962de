import { EventEmitter } from 'node:events'
import { isMainThread } from 'node:worker_threads'

interface ParentPortMessage {
  data: unknown
  ports: never[]
}

/** Makes a process that the double forked see what a utility process sees: `parentPort`, and no channel of Node's own. */
function standIn(): void {
  const send = process.send?.bind(process)
  const port = new EventEmitter()
  const early: ParentPortMessage[] = []
  port.on('newListener', (event) => {
    if (event === 'message')
      queueMicrotask(() => early.splice(0).map((message) => port.emit('message', message)))
  })
  process.on('message', (data) => {
    const message = { data, ports: [] }
    if (!port.emit('message', message)) early.push(message)
  })
  // Whoever loses the app ends with it, and at once.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
  Object.assign(port, { postMessage: (message: unknown) => send?.(message) })
  Object.assign(process, { parentPort: port, type: 'utility', send: undefined })
}

if (isMainThread) standIn()
