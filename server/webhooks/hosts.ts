import type { Clock } from './clock.ts'

const FIRST_PROBE_MS = 5000
const MAX_PROBE_MS = 60_000

interface Host {
  /** `trying`: a probe was answered, and one delivery of each subscription tests whether the host stays up. */
  state: 'trying' | 'unreachable'
  since: number
  backoffMs: number
  nextProbeAt: number
  /** Ends the pause before the next probe. */
  probeNow: () => void
  /** Subscriptions with a delivery in flight while `trying`. */
  onTrial: Set<string>
}

export interface HostView {
  state: 'up' | 'unreachable'
  since: string | null
  nextProbeAt: string | null
}

interface Dependencies {
  clock: Clock
  signal: AbortSignal
  /** Whether the host answers. */
  probe(host: string): Promise<boolean>
  /** Deliveries may go to the host again. */
  onOpen(host: string): void
}

/** The pause after one of this length. */
export const longerPause = (ms: number) => Math.min(Math.max(ms * 2, FIRST_PROBE_MS), MAX_PROBE_MS)
const iso = (ms: number) => new Date(ms).toISOString()

/**
 * Circuit breaker per target host. A host that no delivery reaches is held and probed with backoff; after an answer it is
 * `trying` until one delivery reaches it. Hosts that are up have no entry.
 */
export class Hosts {
  readonly #hosts = new Map<string, Host>()
  readonly #parts: Dependencies

  constructor(parts: Dependencies) {
    this.#parts = parts
  }

  isOpen(name: string): boolean {
    return this.#hosts.get(name)?.state !== 'unreachable'
  }

  /** Whether a delivery may go now. Its caller reports `reached`, `lost` or `withdraw`. */
  admit(name: string, webhookId: string): boolean {
    const host = this.#hosts.get(name)
    if (!host) return true
    if (host.state === 'unreachable' || host.onTrial.has(webhookId)) return false
    host.onTrial.add(webhookId)
    return true
  }

  /** An admitted delivery was not sent, or its outcome is unknown. */
  withdraw(name: string, webhookId: string): void {
    this.#hosts.get(name)?.onTrial.delete(webhookId)
  }

  /** The host has answered, with any status. */
  reached(name: string): void {
    if (this.#hosts.get(name)?.state !== 'trying') return
    this.#hosts.delete(name)
    this.#parts.onOpen(name)
  }

  /** The host could not be reached: holds it until a probe is answered. */
  lost(name: string): void {
    const known = this.#hosts.get(name)
    this.#hold(name, known ? longerPause(known.backoffMs) : FIRST_PROBE_MS)
  }

  /** The host was unreachable when the service stopped: holds it and probes at once. */
  suspect(name: string): void {
    this.#hold(name, 0)
  }

  view(name: string): HostView {
    const host = this.#hosts.get(name)
    // A host in `trying` has answered a probe; a delivery that would confirm it may be missing.
    if (host?.state !== 'unreachable') return { state: 'up', since: null, nextProbeAt: null }
    return { state: 'unreachable', since: iso(host.since), nextProbeAt: iso(host.nextProbeAt) }
  }

  /** The machine's network has changed: probes all held hosts at once. */
  networkChanged(): void {
    for (const host of this.#hosts.values()) {
      // The new network may need a moment: the pauses begin with the shortest again.
      host.backoffMs = 0
      host.probeNow()
    }
  }

  #hold(name: string, backoffMs: number) {
    const { clock } = this.#parts
    const known = this.#hosts.get(name)
    if (known?.state === 'unreachable') return
    const host: Host = {
      state: 'unreachable',
      since: known?.since ?? clock.now(),
      backoffMs,
      nextProbeAt: clock.now(),
      probeNow: () => {},
      onTrial: new Set(),
    }
    this.#hosts.set(name, host)
    void this.#probeUntilOpen(name, host)
  }

  async #probeUntilOpen(name: string, host: Host) {
    const { clock, signal, probe, onOpen } = this.#parts
    while (host.state === 'unreachable') {
      host.nextProbeAt = clock.now() + host.backoffMs
      const pause = new AbortController()
      host.probeNow = () => pause.abort()
      await clock.sleep(host.backoffMs, AbortSignal.any([signal, pause.signal])).catch(() => {})
      if (signal.aborted) return
      const answered = await probe(name).catch(() => false)
      if (signal.aborted) return
      if (answered) {
        host.state = 'trying'
        onOpen(name)
      } else {
        host.backoffMs = longerPause(host.backoffMs)
      }
    }
  }
}
