export interface DecodedText {
  text: string
  /** Display name of the encoding. */
  encoding: 'UTF-8' | 'UTF-16' | 'Latin-1'
}

const SAMPLE = 4096

/** Detects UTF-16 without a byte order mark by the zero byte in nearly each of the first characters. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const most = sample.length / 2
  if (most < 2) return undefined
  if (odd > most * 0.7 && even < most * 0.1) return 'utf-16le'
  return even > most * 0.7 && odd < most * 0.1 ? 'utf-16be' : undefined
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return utf16Without(bytes)
}

/** Decodes a file without its byte order mark: as UTF-8, as UTF-16 by mark or zero bytes, otherwise as Latin-1. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const wide = utf16Of(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    // Windows-1252 is Latin-1 with printable characters in place of control characters; spreadsheets write it.
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Latin-1' }
  }
}
