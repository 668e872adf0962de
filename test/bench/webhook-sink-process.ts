import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SinkMessage, SinkSample } from './webhook-sink.ts'

export interface SinkProcess {
  url: string
  /** Resolves when this many more requests have arrived, with the last of them. */
  next(requests: number): Promise<SinkSample>
  stop(): void
}

/** A receiver in a separate process, so that it takes no time of the sender. It answers after `delayMs`. */
export async function startSinkProcess(delayMs = 0): Promise<SinkProcess> {
  const child = fork(join(import.meta.dirname, 'webhook-sink.ts'), [String(delayMs)], { stdio: 'inherit' })
  const answer = async () => {
    const [message] = (await once(child, 'message')) as [SinkMessage]
    return message
  }
  const first = await answer()
  if (!('port' in first)) throw new Error('the sink did not say where it listens')
  return {
    url: `http://127.0.0.1:${first.port}/hook`,
    async next(requests) {
      child.send({ requests })
      const message = await answer()
      if (!('sample' in message)) throw new Error('the sink did not say what arrived')
      return message.sample
    },
    stop: () => void child.kill(),
  }
}
