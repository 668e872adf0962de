const HEAD_BYTES = 12
const FOOT_BYTES = 8
const [OPEN, CLOSE, LESS, GREATER, H] = [...'()<>h'].map((sign) => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
]

/** A header message, with the bytes that it takes. */
export interface AimMessage {
  token: string
  content: Buffer
  length: number
}

export const isDataAt = (bytes: Buffer, at: number): boolean => bytes[at] === OPEN
export const endsData = (bytes: Buffer, at: number): boolean => bytes[at] === CLOSE
export const isHeaderAt = (bytes: Buffer, at: number): boolean => bytes[at] === LESS && bytes[at + 1] === H

/** Bytes of the header message at an offset by its own word; undefined if none begins there. */
export function headerLength(bytes: Buffer, at: number): number | undefined {
  if (!isHeaderAt(bytes, at) || at + HEAD_BYTES > bytes.length || bytes[at + 11] !== GREATER) return undefined
  const length = bytes.readInt32LE(at + 6)
  return length < 0 ? undefined : HEAD_BYTES + length + FOOT_BYTES
}

/** Bytes that may be added up for messages whose sum then turns out to be wrong. */
export interface SumBudget {
  left: number
}

/** The header message at an offset; undefined for one that is damaged. */
export function headerAt(bytes: Buffer, at: number, budget: SumBudget): AimMessage | undefined {
  const length = headerLength(bytes, at)
  if (length === undefined || at + length > bytes.length) return undefined
  const content = bytes.subarray(at + HEAD_BYTES, at + length - FOOT_BYTES)
  const foot = at + length - FOOT_BYTES
  const isSame = bytes.readUInt32LE(foot + 1) === bytes.readUInt32LE(at + 2)
  if (bytes[foot] !== LESS || !isSame || bytes[foot + 7] !== GREATER || budget.left < 0) return undefined
  let sum = 0
  for (const byte of content) sum += byte
  if ((sum & 0xffff) !== bytes.readUInt16LE(foot + 5)) {
    budget.left -= content.length
    return undefined
  }
  const token = bytes.toString('latin1', at + 2, at + 6).replace(/[\0 ]+$/, '')
  return { token, content, length }
}

/** The header messages inside one, such as the channels inside the configuration. */
export function* messagesIn(content: Buffer, budget: SumBudget): Generator<AimMessage> {
  for (let at = 0; at < content.length; ) {
    const message = headerAt(content, at, budget)
    if (message) yield message
    at += message?.length ?? 1
  }
}
