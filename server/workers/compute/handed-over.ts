import { move, transferableSymbol, valueSymbol } from 'piscina'

/** An answer of a worker whose buffers go over as they are instead of being copied. */
export function handedOver<T extends object>(value: T, buffers: readonly ArrayBuffer[]): T {
  if (buffers.length === 0) return value
  const moved = { [transferableSymbol]: [...new Set(buffers)], [valueSymbol]: value }
  return move(moved as never) as T
}
