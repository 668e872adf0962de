import { failureText } from './failure-text.ts'
import { isNetworkFailure } from './network-failure.ts'
import { type OpenOptions, openTarget } from './open-target.ts'
import { targetOf } from './target-of.ts'

interface ProbeResult {
  /** True for a host that refuses, and for a blocked one, since waiting would not change that. */
  reachable: boolean
  /** Why the connection failed; null when it succeeded. */
  error: string | null
}

/** Opens a TCP connection to the URL's host, under the rules for targets, and closes it. */
export async function probeTarget(url: string, options: OpenOptions): Promise<ProbeResult> {
  try {
    const socket = await openTarget(targetOf(new URL(url)), options)
    socket.destroy()
    return { reachable: true, error: null }
  } catch (error) {
    return { reachable: !isNetworkFailure(error), error: failureText(error) }
  }
}
