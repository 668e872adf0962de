const PAGE = 64 * 1024
const MEGABYTE = 1024 * 1024
/** Memory of the engine itself with its growth step. */
const ENGINE_BYTES = 8 * MEGABYTE
/** Bytes per list value; lists grow in steps and may be half empty. */
const VALUE_BYTES = 12
const FIRST_PAGES = 256
const MAX_PAGES = 3072
/** A thread above this size is not reused: an engine's memory never shrinks. */
const SMALL_BYTES = 32 * MEGABYTE

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
/** Missing in the types of Node and ES. */
interface Engines {
  WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => WasmMemory }
}

interface EngineMemory {
  memory: WasmMemory
  /** Sets the maximum for a number of telemetry values and megabytes of the plugin's own. */
  limit(values: number, megabytes: number): void
  /** For the columns of the next plugin. */
  unlimit(): void
  isSmall(): boolean
}

/**
 * Engine memory with an adjustable maximum. The engine's own limit does not work: built for WebAssembly, it cannot
 * measure its allocations, and only rejects single requests that are too large.
 */
export function createEngineMemory(): EngineMemory {
  const { WebAssembly } = globalThis as unknown as Engines
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES })
  const grow = memory.grow.bind(memory)
  let maxBytes = MAX_PAGES * PAGE
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > maxBytes) throw new RangeError('the memory is full')
    return grow(pages)
  }
  return {
    memory,
    limit(values, megabytes) {
      maxBytes = ENGINE_BYTES + values * VALUE_BYTES + megabytes * MEGABYTE
    },
    unlimit() {
      maxBytes = MAX_PAGES * PAGE
    },
    isSmall: () => memory.buffer.byteLength <= SMALL_BYTES,
  }
}
