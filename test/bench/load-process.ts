import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadJob, LoadResult } from './load.ts'

export interface LoadProcess {
  run(job: LoadJob): Promise<LoadResult>
  stop(): void
}

/** A load generator in a separate process, so that it takes no time of the server's event loop. */
export function startLoadProcess(): LoadProcess {
  const child = fork(join(import.meta.dirname, 'load.ts'), { stdio: 'inherit' })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the load generator ended')
  })
  ended.catch(() => {})
  return {
    async run(job) {
      child.send(job)
      const [answer] = (await Promise.race([once(child, 'message'), ended])) as [
        { result: LoadResult } | { error: string },
      ]
      if ('error' in answer) throw new Error(answer.error)
      return answer.result
    },
    stop: () => void child.kill(),
  }
}
