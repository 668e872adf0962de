import { EventEmitter } from 'node:events'
import { isMainThread } from 'node:worker_threads'

interface ParentPortMessage {
  data: unknown
  ports: never[]
}

/** Gives a process forked by the double the view of a utility process: `parentPort`, and no IPC channel of Node. */
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
  // A process that loses the app ends immediately.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  process.channel?.unref()
  Object.assign(port, { postMessage: (message: unknown) => send?.(message) })
  Object.assign(process, { parentPort: port, type: 'utility', send: undefined })
}

if (isMainThread) standIn()
