import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { median } from './statistics.ts'

const TMPFS = 0x01021994
const SYNCS = 300

export interface Machine {
  cores: number
  processor: string
  system: string
  memoryGb: number
  /** Microseconds to append 4 KB and sync it: the lower bound of a durable write. */
  fdatasyncP50Us: number
  inMemory: boolean
  /** Of the last minute, at the start: far above 0 means that others were at work. */
  load: number
}

function measureSync(folder: string): number {
  const name = join(folder, 'fdatasync-probe')
  const file = openSync(name, 'w')
  const page = Buffer.alloc(4096)
  const times = Array.from({ length: SYNCS }, () => {
    const began = performance.now()
    writeSync(file, page)
    fdatasyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(name)
  return Math.round(median(times) * 1000)
}

/** Machine on which the figures were measured; the disk is the folder's. */
export const describeMachine = (folder: string): Machine => ({
  cores: availableParallelism(),
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  system: `${platform()} ${release()} ${arch()}`,
  memoryGb: Math.round(totalmem() / 1e9),
  fdatasyncP50Us: measureSync(folder),
  inMemory: statfsSync(folder).type === TMPFS,
  load: loadavg()[0] ?? 0,
})

const TICK_US = 10_000
const USER_TIME = 11
const SYSTEM_TIME = 12

/** Processor time of a process in microseconds, resolution 10 ms; NaN on systems other than Linux. */
export function cpuTimeUs(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) * TICK_US
  } catch {
    return Number.NaN
  }
}

/** Bytes that a process has sent to files on the disk; NaN on systems other than Linux. */
export function bytesToDisk(pid: number): number {
  try {
    return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1])
  } catch {
    return Number.NaN
  }
}

/** Resident memory of a process in bytes; NaN on systems other than Linux. */
export function residentBytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}
