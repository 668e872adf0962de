import { failureWords } from './failure-words.ts'
import { type OpenOptions, openTarget } from './open-target.ts'
import { targetOf } from './target-of.ts'
import { isWantOfNetwork } from './want-of-network.ts'

export interface ProbeResult {
  /** A host that refuses is there; so is one that may not be gone to, for waiting changes nothing about that. */
  reachable: boolean
  /** Why no connection came about; null when one did. */
  error: string | null
}

/** Whether there is a way to the host of this URL: a TCP connection under the rules of targets, and nothing sent. */
export async function probeTarget(url: string, options: OpenOptions): Promise<ProbeResult> {
  try {
    const socket = await openTarget(targetOf(new URL(url)), options)
    socket.destroy()
    return { reachable: true, error: null }
  } catch (error) {
    return { reachable: !isWantOfNetwork(error), error: failureWords(error) }
  }
}
