import { refuseBinary } from '../binary-file.ts'
import { refuse } from '../telemetry.ts'
import { readXrk } from './aim-xrk.ts'
import { isArrow, readArrowLog } from './arrow-log.ts'
import { readIbt } from './iracing-ibt.ts'
import type { LoggerReader } from './logger-file.ts'
import { readMotec } from './motec-ld.ts'
import { readTextLog } from './text-log.ts'

/** Bytes that tell what a file is. */
const HEAD_BYTES = 4096
const MOTEC = 0x40

function readerOf(head: Buffer): LoggerReader {
  if (head.length >= 8 && head.readUInt32LE(0) === MOTEC) return readMotec
  if (head.length >= 8 && head.readInt32LE(0) === 2 && head.readInt32LE(4) <= 1) return readIbt
  if (head.includes('<hCNF')) return readXrk
  if (isArrow(head)) return readArrowLog
  const mark = head.length < 2 ? 0 : head.readUInt16BE(0)
  if (mark !== 0xfffe && mark !== 0xfeff) refuseBinary(head)
  return readTextLog
}

/** Reads a logger's file of any kind that is known; an .xrz has been unpacked. Throws `TelemetryError` for others. */
export const readLogger: LoggerReader = (source, take) => {
  if (source.size === 0) throw refuse('/body', 'This file is empty.')
  return readerOf(source.read(0, HEAD_BYTES))(source, take)
}
