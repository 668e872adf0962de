import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Calls, Trust } from './calls.ts'
import type { Namespace } from './namespaces.ts'

/** A host on the LAN. */
export interface Host extends Calls {
  /** A fetch from there, for a typed client. */
  fetchWith(trust?: Trust): typeof fetch
  stop(): Promise<void>
}

const PROGRAM = join(import.meta.dirname, 'host-process.ts')

/** Starts a process in a namespace that runs operations on behalf of the test. */
export function startHost({ launcher }: Namespace): Host {
  const [program = '', ...args] = [...launcher, process.execPath, PROGRAM]
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let lastId = 0
  child.on(
    'message',
    (message: { id: number; result?: never; failure?: { message: string; code?: string } }) => {
      const { id, result, failure } = message
      const asked = waiting.get(id)
      waiting.delete(id)
      if (failure) asked?.reject(Object.assign(new Error(failure.message), { code: failure.code }))
      else asked?.resolve(result as never)
    },
  )
  const call =
    <K extends keyof Calls>(name: K) =>
    (input: Parameters<Calls[K]>[0]): ReturnType<Calls[K]> => {
      const id = ++lastId
      const asked = Promise.withResolvers<never>()
      waiting.set(id, asked)
      child.send({ id, call: name, input })
      return asked.promise as unknown as ReturnType<Calls[K]>
    }
  const request = call('request')
  return {
    request,
    knock: call('knock'),
    find: call('find'),
    listen: call('listen'),
    received: call('received'),
    fetchWith:
      (trust = {}) =>
      async (url, init = {}) => {
        const { status, headers, body } = await request({
          url: String(url),
          method: init.method ?? 'GET',
          headers: Object.fromEntries(new Headers(init.headers)),
          ...(typeof init.body === 'string' && { body: init.body }),
          trust,
        })
        const answer = new Response(Buffer.from(body, 'base64'), { status, headers })
        return Object.defineProperty(answer, 'url', { value: String(url) })
      },
    async stop() {
      process.off('exit', end)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      end()
      await gone
    },
  }
}
