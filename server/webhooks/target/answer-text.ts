/** Bytes that are read of an answer, and that its text takes when it is stored. */
export const ANSWER_BYTES = 65_536

/** As UTF-8; a character that was cut in two at the end is left out. */
const decodeStart = (bytes: Uint8Array) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, ANSWER_BYTES), { stream: true })

/** The text of an answer, whatever its bytes are: what is not UTF-8 stands as U+FFFD, and NUL stays. */
export function answerText(chunks: readonly Buffer[]): string {
  const text = decodeStart(Buffer.concat(chunks))
  // U+FFFD is three bytes for one, so what was no text has grown.
  return Buffer.byteLength(text) > ANSWER_BYTES ? decodeStart(Buffer.from(text)) : text
}
