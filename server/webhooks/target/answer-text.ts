/** Usual limit of the bytes read of an answer, and of its stored text. */
export const ANSWER_BYTES = 65_536

/** Decodes UTF-8, without a truncated last character. */
const decodeStart = (bytes: Uint8Array, most: number) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, most), { stream: true })

/** The text of an answer. Invalid UTF-8 becomes U+FFFD; NUL is kept. */
export function answerText(chunks: readonly Buffer[], most = ANSWER_BYTES): string {
  const text = decodeStart(Buffer.concat(chunks), most)
  // U+FFFD takes three bytes for one invalid byte, so the text may exceed the limit.
  return Buffer.byteLength(text) > most ? decodeStart(Buffer.from(text), most) : text
}
