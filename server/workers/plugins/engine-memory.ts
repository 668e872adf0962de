const PAGE = 64 * 1024
const MEGABYTE = 1024 * 1024
/** Memory of the engine itself with its growth step. */
const ENGINE_BYTES = 8 * MEGABYTE
/** Of a value in a list; lists grow in steps and may be half empty. */
const VALUE_BYTES = 12
const FIRST_PAGES = 256
const MAX_PAGES = 3072
/** A thread that has grown beyond this is not used again: memory of an engine never shrinks. */
const SMALL_BYTES = 32 * MEGABYTE

interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}
/** The types of Node and ES do not name it. */
interface Engines {
  WebAssembly: { Memory: new (pages: { initial: number; maximum: number }) => WasmMemory }
}

export interface EngineMemory {
  memory: WasmMemory
  /** Sets the maximum, for a number of telemetry values and megabytes of the plugin's own. */
  limit(values: number, megabytes: number): void
  /** For laying out the next one's telemetry. */
  unlimit(): void
  isSmall(): boolean
}

/**
 * Memory for an engine, with an upper end that can be set. The engine's own limit does not do: built for WebAssembly, it
 * cannot tell the size of what it has given out, and refuses nothing but single requests that are too large.
 */
export function createEngineMemory(): EngineMemory {
  const { WebAssembly } = globalThis as unknown as Engines
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MAX_PAGES })
  const grow = memory.grow.bind(memory)
  let mostBytes = MAX_PAGES * PAGE
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > mostBytes) throw new RangeError('the memory is full')
    return grow(pages)
  }
  return {
    memory,
    limit(values, megabytes) {
      mostBytes = ENGINE_BYTES + values * VALUE_BYTES + megabytes * MEGABYTE
    },
    unlimit() {
      mostBytes = MAX_PAGES * PAGE
    },
    isSmall: () => memory.buffer.byteLength <= SMALL_BYTES,
  }
}
