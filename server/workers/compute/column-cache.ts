import type { PackedColumns } from '../../telemetry/loggers/window-columns.ts'
import type { SharedChannel } from './compute-tasks.ts'
import type { ComputePool } from './start-compute-pool.ts'

/** Several hundred laps of a race car's logger. */
const MAX_BYTES = 256 * 1024 * 1024

const bytesOf = (channels: readonly SharedChannel[]) =>
  channels.reduce((sum, { values }) => sum + values.byteLength, 0)

/**
 * Caches columns of stored telemetry, unpacked on first use into memory that all threads share. The id is a hash of the
 * content, so entries never go stale; the least recently used are dropped.
 */
export class ColumnCache {
  readonly #compute: Pick<ComputePool, 'run'>
  readonly #maxBytes: number
  readonly #entries = new Map<string, Promise<readonly SharedChannel[]>>()
  /** Bytes by id, the least recently used first. */
  readonly #sizes = new Map<string, number>()
  #bytes = 0

  constructor(compute: Pick<ComputePool, 'run'>, maxBytes = MAX_BYTES) {
    this.#compute = compute
    this.#maxBytes = maxBytes
  }

  /** `packed` is called only for a miss. Rejects with `WorkersBusy` when too much waits. */
  get(telemetryId: string, packed: () => PackedColumns, owner: string): Promise<readonly SharedChannel[]> {
    const known = this.#entries.get(telemetryId)
    if (!known) {
      const made = this.#unpack(telemetryId, packed, owner)
      this.#entries.set(telemetryId, made)
      return made
    }
    const size = this.#sizes.get(telemetryId)
    if (size !== undefined) {
      this.#sizes.delete(telemetryId)
      this.#sizes.set(telemetryId, size)
    }
    return known
  }

  async #unpack(telemetryId: string, packed: () => PackedColumns, owner: string) {
    try {
      const channels = await this.#compute.run('unpackStored', { packed: packed() }, { owner })
      const size = bytesOf(channels)
      this.#sizes.set(telemetryId, size)
      this.#bytes += size
      this.#dropOldest()
      return channels
    } catch (error) {
      this.#entries.delete(telemetryId)
      throw error
    }
  }

  /** Keeps the newest entry, whatever its size. */
  #dropOldest() {
    for (const oldest of [...this.#sizes.keys()].slice(0, -1)) {
      if (this.#bytes <= this.#maxBytes) return
      this.#bytes -= this.#sizes.get(oldest) ?? 0
      this.#sizes.delete(oldest)
      this.#entries.delete(oldest)
    }
  }
}
