import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AudienceAnswer, AudienceJob, Received } from './room-audience.ts'

export interface Audience {
  join(urls: string[], headers: Record<string, string>): Promise<void>
  /** Resolves once each reading client has received this many changes. */
  listen(changes: number, paused?: number): Promise<Received>
  leave(): Promise<void>
  stop(): void
}

/** Room clients in a separate process, so that they take no time of the sender. */
export function startAudience(): Audience {
  const child = fork(join(import.meta.dirname, 'room-audience.ts'), { stdio: 'inherit' })
  const ask = async (job: AudienceJob) => {
    child.send(job)
    const [answer] = (await once(child, 'message')) as [AudienceAnswer]
    return answer
  }
  return {
    async join(urls, headers) {
      await ask({ do: 'join', urls, headers })
    },
    async listen(changes, paused = 0) {
      const answer = await ask({ do: 'listen', changes, paused })
      if (!('received' in answer)) throw new Error('the audience did not say what it received')
      return answer.received
    },
    async leave() {
      await ask({ do: 'leave' })
    },
    stop: () => void child.kill(),
  }
}
