import type { PackedChannel, SharedChannel } from './compute-tasks.ts'
import type { ComputePool } from './start-compute-pool.ts'

/** Some hundred laps of a race car's logger. */
const MAX_BYTES = 256 * 1024 * 1024

/** Columns of stored telemetry, unpacked when they are first needed and shared by all threads from then on. */
export interface KeptColumns {
  /** `packed` is asked only where they are not at hand. Rejects with `WorkersBusy` where too much waits. */
  of(
    telemetryId: string,
    packed: () => readonly PackedChannel[],
    owner: string,
  ): Promise<readonly SharedChannel[]>
}

const bytesOf = (channels: readonly SharedChannel[]) =>
  channels.reduce((sum, { values }) => sum + values.byteLength, 0)

/** Telemetry is stored by what it holds, so what is kept of it never goes stale; the least used goes first. */
export function createKeptColumns(compute: ComputePool, mostBytes = MAX_BYTES): KeptColumns {
  const kept = new Map<string, Promise<readonly SharedChannel[]>>()
  const sizes = new Map<string, number>()
  let bytes = 0

  function forget(telemetryId: string) {
    bytes -= sizes.get(telemetryId) ?? 0
    sizes.delete(telemetryId)
    kept.delete(telemetryId)
  }

  /** Oldest first, but never the one that was just made. */
  function makeRoom() {
    for (const oldest of [...sizes.keys()].slice(0, -1)) {
      if (bytes <= mostBytes) return
      forget(oldest)
    }
  }

  async function unpack(telemetryId: string, packed: () => readonly PackedChannel[], owner: string) {
    try {
      const channels = await compute.run('unpackStored', { channels: packed() }, { owner })
      const size = bytesOf(channels)
      sizes.set(telemetryId, size)
      bytes += size
      makeRoom()
      return channels
    } catch (error) {
      kept.delete(telemetryId)
      throw error
    }
  }

  return {
    of(telemetryId, packed, owner) {
      const known = kept.get(telemetryId)
      if (!known) {
        const made = unpack(telemetryId, packed, owner)
        kept.set(telemetryId, made)
        return made
      }
      const size = sizes.get(telemetryId)
      if (size !== undefined) {
        sizes.delete(telemetryId)
        sizes.set(telemetryId, size)
      }
      return known
    },
  }
}
