import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { constants } from 'node:os'

/** A fault: fails from this call on, counted from when it is armed. */
export interface Fault {
  error: 'EIO' | 'ENOSPC'
  from: number
  /** Whether every later call fails too, until the disk is healed; else this one does. */
  lasts: boolean
  /** A write takes half of its data, and its next attempt fails. */
  half: boolean
}

const BYTES = 48
const COUNT_AT = 32
const HITS_AT = 40
const FOR_EVER = 2n ** 62n

function withFile<T>(file: string, work: (handle: number) => T): T {
  const handle = openSync(file, 'r+')
  try {
    return work(handle)
  } finally {
    closeSync(handle)
  }
}

/** Has calls of a server fail from now on; null has all of them counted and none fail. */
export function arm(plan: string, fault: Fault | null): void {
  const bytes = Buffer.alloc(BYTES)
  const { error, from, lasts, half } = fault ?? { error: 'EIO', from: 0, lasts: false, half: false }
  const first = fault === null ? FOR_EVER : BigInt(from)
  bytes.writeInt32LE(constants.errno[error], 4)
  bytes.writeBigUInt64LE(first, 8)
  bytes.writeBigUInt64LE(lasts ? FOR_EVER : first + (half ? 1n : 0n), 16)
  bytes.writeUInt32LE(half ? 1 : 0, 24)
  withFile(plan, (handle) => {
    writeSync(handle, bytes, 0, BYTES, 0)
    writeSync(handle, Buffer.from([1, 0, 0, 0]), 0, 4, 0)
  })
}

/** The disk is well from now on. */
export function heal(plan: string): void {
  withFile(plan, (handle) => writeSync(handle, Buffer.alloc(4), 0, 4, 0))
}

/** How many calls were counted since it was armed, and how many of them failed. */
export function callsOf(plan: string): { count: number; hits: number } {
  const bytes = Buffer.alloc(BYTES)
  withFile(plan, (handle) => readSync(handle, bytes, 0, BYTES, 0))
  return { count: Number(bytes.readBigUInt64LE(COUNT_AT)), hits: Number(bytes.readBigUInt64LE(HITS_AT)) }
}
