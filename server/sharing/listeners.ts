import { type Handlers, type ListenAt, Listener } from './listener.ts'

export interface InterfaceAddress {
  interface: string
  address: string
}

const TEXTS: Record<string, (address: string, port: number) => string> = {
  EADDRINUSE: (address, port) => `Port ${port} of ${address} is taken by another program.`,
  EACCES: (address, port) => `This machine does not let the service listen on port ${port} of ${address}.`,
  EADDRNOTAVAIL: (address) => `This machine does not have the address ${address} any more.`,
}

const textOf = (error: unknown, address: string, port: number) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  return TEXTS[code]?.(address, port) ?? `${address} cannot be listened on: ${message}`
}

/** The listeners on the network, one per address. */
export class Listeners {
  readonly #handlers: Handlers
  readonly #open = new Map<string, { listener: Listener; at: InterfaceAddress }>()
  readonly #problems = new Map<string, string>()

  constructor(handlers: Handlers) {
    this.#handlers = handlers
  }

  /** Listens at these addresses and closes all others. An address that cannot be bound is tried again at the next call. */
  async listenAt(
    addresses: readonly InterfaceAddress[],
    { port, leaf }: Pick<ListenAt, 'port' | 'leaf'>,
  ): Promise<void> {
    const wanted = new Set(addresses.map(({ address }) => address))
    for (const [address, { listener }] of this.#open) {
      if (wanted.has(address)) continue
      listener.close()
      this.#open.delete(address)
    }
    this.#problems.clear()
    for (const at of addresses) {
      const { address } = at
      const known = this.#open.get(address)
      if (known) {
        this.#open.set(address, { ...known, at })
        known.listener.setLeaf(leaf)
        continue
      }
      try {
        const listener = await Listener.listen({ address, port, leaf }, this.#handlers)
        this.#open.set(address, { listener, at })
      } catch (error) {
        this.#problems.set(address, textOf(error, address, port))
      }
    }
  }

  /** The addresses that are listened on. */
  open(): InterfaceAddress[] {
    return [...this.#open.values()].map(({ at }) => at)
  }

  /** Why an address could not be bound, in words; null without a failure. */
  problemAt(address: string): string | null {
    return this.#problems.get(address) ?? null
  }

  /** Resolves when the requests in progress are answered. */
  async stop(): Promise<void> {
    await Promise.all([...this.#open.values()].map(({ listener }) => listener.stop()))
    this.#open.clear()
  }
}
