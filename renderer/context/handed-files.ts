import { type DroppedFiles, droppedFiles } from '../ui/drag/dropped-files.ts'

const NOTHING: DroppedFiles = { files: [], folder: '' }

let waiting: Promise<DroppedFiles> = Promise.resolve(NOTHING)

/** Keeps what was dropped on another page until the page that takes it opens. */
export function handOver(transfer: DataTransfer): void {
  waiting = droppedFiles(transfer)
}

/** What waits; it is the caller's then. */
export function takeHanded(): Promise<DroppedFiles> {
  const files = waiting
  waiting = Promise.resolve(NOTHING)
  return files
}
