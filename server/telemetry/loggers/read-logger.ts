import { LOGGER_HEAD_BYTES, type LoggerFileKind, loggerKind } from '../../calc/outings/logger-kind.ts'
import { refuseBinary } from '../binary-file.ts'
import { refuse } from '../telemetry.ts'
import { readXrk } from './aim-xrk.ts'
import { readArrowLog } from './arrow-log.ts'
import { readIbt } from './iracing-ibt.ts'
import type { LoggerReader } from './logger-file.ts'
import { readMotec } from './motec-ld.ts'
import { readTextLog } from './text-log.ts'

const READERS: Partial<Record<LoggerFileKind, LoggerReader>> = {
  'motec-ld': readMotec,
  'iracing-ibt': readIbt,
  'aim-xrk': readXrk,
  arrow: readArrowLog,
}

function readerOf(head: Buffer): LoggerReader {
  const kind = loggerKind(head)
  const reader = kind && READERS[kind]
  if (reader) return reader
  const mark = head.length < 2 ? 0 : head.readUInt16BE(0)
  if (mark !== 0xfffe && mark !== 0xfeff) refuseBinary(head)
  return readTextLog
}

/** Reads a logger's file of any kind that is known; an .xrz has been unpacked. Throws `TelemetryError` for others. */
export const readLogger: LoggerReader = (source, take) => {
  if (source.size === 0) throw refuse('/body', 'This file is empty.')
  return readerOf(source.read(0, LOGGER_HEAD_BYTES))(source, take)
}
