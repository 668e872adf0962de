/** Answers the calls of the other side by their name. */
export type Handlers = Record<string, (...args: never[]) => unknown>

export interface Line {
  /** Calls the other side; rejects with its handler's error, or when it is closed. */
  call<R>(name: string, ...args: unknown[]): Promise<R>
}

interface Port {
  send(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
}

type Message =
  | { call: number; name: string; args: never[] }
  | { answer: number; value: unknown }
  | { answer: number; error: string; code?: unknown }

/** Calls in both directions over the channel between two processes, in the order in which they are made. */
export function openLine(port: Port, handlers: Handlers): Line {
  const waiting = new Map<number, { resolve(value: never): void; reject(error: Error): void }>()
  let calls = 0
  let gone = false
  const send = (message: Message) => {
    if (!gone) port.send(message)
  }
  async function answer({ call, name, args }: Extract<Message, { call: number }>) {
    try {
      const handler = handlers[name]
      if (!handler) throw new Error(`no handler for ${name}`)
      send({ answer: call, value: await handler(...args) })
    } catch (error) {
      send({
        answer: call,
        error: error instanceof Error ? error.message : String(error),
        code: (error as { code?: unknown }).code,
      })
    }
  }
  port.on('message', (received) => {
    const message = received as Message
    if ('call' in message) return void answer(message)
    const asked = waiting.get(message.answer)
    waiting.delete(message.answer)
    if ('error' in message) asked?.reject(Object.assign(new Error(message.error), { code: message.code }))
    else asked?.resolve(message.value as never)
  })
  port.on('disconnect', () => {
    gone = true
    for (const { reject } of waiting.values()) reject(new Error('the other side has gone'))
    waiting.clear()
  })
  return {
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (gone) return reject(new Error('the other side has gone'))
        calls += 1
        waiting.set(calls, { resolve, reject })
        send({ call: calls, name, args: args as never[] })
      }),
  }
}
