/** What a data logger's file is, or what MoTeC keeps beside one. `aim-xrz`: packed. */
export type LoggerFileKind =
  | 'motec-ld'
  | 'motec-ldx'
  | 'aim-xrk'
  | 'aim-xrz'
  | 'racelogic-vbo'
  | 'iracing-ibt'
  | 'csv'
  | 'arrow'

/** Bytes that tell what a file is. */
export const LOGGER_HEAD_BYTES = 4096

/** Beginnings of the CSV that loggers' programs write. */
const PROGRAMS = [
  /^"?Format"?[,;]"?(?:MoTeC|AiM) CSV/i,
  /^"?This file is created using RaceChrono/,
  /^"?# ?RaceRender Data/i,
  /^"?Interval"?\|/,
]

const textOf = (head: Uint8Array) => {
  const encoding = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : 'windows-1252'
  return new TextDecoder(encoding).decode(head).replace(/^(?:\uFEFF|ï»¿)/, '')
}

/** Kind of a logger's file by its first bytes; undefined for others, CSV without the marks of a logger's program among them. */
export function loggerKind(head: Uint8Array): LoggerFileKind | undefined {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  const [first, second] = head.length < 8 ? [0, 0] : [view.getInt32(0, true), view.getInt32(4, true)]
  if (first === 0x40) return 'motec-ld'
  if (first === 2 && second <= 1) return 'iracing-ibt'
  if (head[0] === 0x78 && [0x01, 0x5e, 0x9c, 0xda].includes(head[1] ?? 0)) return 'aim-xrz'
  const text = textOf(head)
  if (text.includes('<hCNF')) return 'aim-xrk'
  if (text.startsWith('ARROW1') || (head.length >= 4 && view.getUint32(0, true) === 0xffff_ffff))
    return 'arrow'
  if (text.includes('<LDXFile')) return 'motec-ldx'
  if (/^\[column names\]/im.test(text)) return 'racelogic-vbo'
  return PROGRAMS.some((program) => program.test(text)) ? 'csv' : undefined
}
