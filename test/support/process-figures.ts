import { readdirSync, readFileSync } from 'node:fs'

/** Whether the system exposes memory and files of other processes. */
export const hasProcessFigures = process.platform === 'linux'

/** Memory of a process that is in use, in MB; of the threads' stacks and buffers too. */
export function residentMb(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) / 1024
}

/** Files, sockets and pipes that a process has open. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
