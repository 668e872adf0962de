import { type Door, type DoorParts, openDoor } from './open-door.ts'

/** An address that the service should be reached at. */
export interface Wanted {
  interface: string
  address: string
}

export interface Doors {
  /** Opens what is wanted and closes all else. What cannot be had is tried again the next time. */
  arrange(wanted: readonly Wanted[], at: Pick<DoorParts, 'port' | 'leaf'>): Promise<void>
  /** What is open. */
  open(): Wanted[]
  /** Why an address cannot be had, in words; null where nothing is known against it. */
  problemAt(address: string): string | null
  /** Finishes what is in flight everywhere. */
  stop(): Promise<void>
}

const WORDS: Record<string, (address: string, port: number) => string> = {
  EADDRINUSE: (address, port) => `Port ${port} of ${address} is taken by another program.`,
  EACCES: (address, port) => `This machine does not let the service listen on port ${port} of ${address}.`,
  EADDRNOTAVAIL: (address) => `This machine does not have the address ${address} any more.`,
}

const wordsOf = (error: unknown, address: string, port: number) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  return WORDS[code]?.(address, port) ?? `${address} cannot be listened on: ${message}`
}

/** The addresses where others reach the service. */
export function createDoors(handlers: Pick<DoorParts, 'handle' | 'upgrade'>): Doors {
  const doors = new Map<string, { door: Door; wanted: Wanted }>()
  const problems = new Map<string, string>()
  return {
    async arrange(wanted, at) {
      const addresses = new Set(wanted.map(({ address }) => address))
      for (const [address, { door }] of doors) {
        if (addresses.has(address)) continue
        door.shut()
        doors.delete(address)
      }
      problems.clear()
      for (const each of wanted) {
        const { address } = each
        const known = doors.get(address)
        if (known) {
          doors.set(address, { ...known, wanted: each })
          known.door.show(at.leaf)
          continue
        }
        try {
          doors.set(address, { door: await openDoor({ ...handlers, ...at, address }), wanted: each })
        } catch (error) {
          problems.set(address, wordsOf(error, address, at.port))
        }
      }
    },
    open: () => [...doors.values()].map(({ wanted }) => wanted),
    problemAt: (address) => problems.get(address) ?? null,
    async stop() {
      await Promise.all([...doors.values()].map(({ door }) => door.stop()))
      doors.clear()
    },
  }
}
