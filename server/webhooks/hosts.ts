import type { Clock } from './clock.ts'

const FIRST_PROBE_MS = 5000
const MAX_PROBE_MS = 60_000

/** `trying`: it answered a probe, and one delivery of each subscription shows whether it stays. */
type State = 'up' | 'trying' | 'unreachable'

interface Host {
  state: State
  since: number
  backoffMs: number
  nextProbeAt: number
  /** Ends the pause before the next probe. */
  hurry: () => void
  /** Subscriptions with a delivery on its way that shows if it stays. */
  onTrial: Set<string>
}

export interface HostView {
  state: 'up' | 'unreachable'
  since: string | null
  nextProbeAt: string | null
}

export interface Hosts {
  /** Whether a delivery may go there now. How it went is told by `reached` or `lost`. */
  admit(host: string, webhookId: string): boolean
  /** There was nothing to send after all, or nobody knows how it went. */
  withdraw(host: string, webhookId: string): void
  /** Somebody answered there, whatever the answer. */
  reached(host: string): void
  /** Nobody could be reached there: it is held until a probe says otherwise. */
  lost(host: string): void
  /** It was so when the service stopped: a probe at once says whether it still is. */
  suspect(host: string): void
  isOpen(host: string): boolean
  view(host: string): HostView
  /** The machine's network has changed: asks all of them again at once. */
  networkChanged(): void
}

interface Dependencies {
  clock: Clock
  signal: AbortSignal
  /** Whether somebody answers there. */
  probe(host: string): Promise<boolean>
  /** The host may be sent to again. */
  onOpen(host: string): void
}

const longer = (ms: number) => Math.min(Math.max(ms * 2, FIRST_PROBE_MS), MAX_PROBE_MS)
const iso = (ms: number) => new Date(ms).toISOString()

/** Which target hosts can be reached: held when the link is down, probed, and opened by one delivery that gets there. */
export function createHosts({ clock, signal, probe, onOpen }: Dependencies): Hosts {
  const hosts = new Map<string, Host>()

  async function probeUntilOpen(name: string, host: Host) {
    while (host.state === 'unreachable') {
      host.nextProbeAt = clock.now() + host.backoffMs
      const pause = new AbortController()
      host.hurry = () => pause.abort()
      await clock.sleep(host.backoffMs, AbortSignal.any([signal, pause.signal])).catch(() => {})
      if (signal.aborted) return
      const answered = await probe(name).catch(() => false)
      if (signal.aborted) return
      if (answered) {
        host.state = 'trying'
        onOpen(name)
      } else {
        host.backoffMs = longer(host.backoffMs)
      }
    }
  }

  function close(name: string, backoffMs: number) {
    const known = hosts.get(name)
    if (known?.state === 'unreachable') return
    const host: Host = {
      state: 'unreachable',
      since: known?.since ?? clock.now(),
      backoffMs,
      nextProbeAt: clock.now(),
      hurry: () => {},
      onTrial: new Set(),
    }
    hosts.set(name, host)
    void probeUntilOpen(name, host)
  }

  return {
    admit(name, webhookId) {
      const host = hosts.get(name)
      if (!host) return true
      if (host.state === 'unreachable' || host.onTrial.has(webhookId)) return false
      host.onTrial.add(webhookId)
      return true
    },
    withdraw: (name, webhookId) => void hosts.get(name)?.onTrial.delete(webhookId),
    reached(name) {
      if (hosts.get(name)?.state !== 'trying') return
      hosts.delete(name)
      onOpen(name)
    },
    lost(name) {
      const known = hosts.get(name)
      close(name, known ? longer(known.backoffMs) : FIRST_PROBE_MS)
    },
    suspect: (name) => close(name, 0),
    isOpen: (name) => hosts.get(name)?.state !== 'unreachable',
    view(name) {
      const host = hosts.get(name)
      // Who has answered a probe is there, though nobody may have had anything to send since.
      if (host?.state !== 'unreachable') return { state: 'up', since: null, nextProbeAt: null }
      return { state: 'unreachable', since: iso(host.since), nextProbeAt: iso(host.nextProbeAt) }
    },
    networkChanged() {
      for (const host of hosts.values()) {
        // A new network may need a moment more: it is asked again soon, and not after the longest pause.
        host.backoffMs = 0
        host.hurry()
      }
    },
  }
}
