import type { TimingAdapter } from './model.ts'

/** Less certain than this is a guess. */
const MIN_CERTAINTY = 0.5
const SAMPLE_LINES = 3
const SAMPLE_CHARS = 200
const SAMPLE_BYTES = 60

export interface Detected {
  kind: string
  /** What came first: the first lines of a text, or bytes in hex. */
  sample: string
}

/** Control characters that no line has. */
const isBinary = (head: Uint8Array) => head.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte))

function sampleOf(head: Uint8Array): string {
  if (isBinary(head)) return Buffer.from(head.subarray(0, SAMPLE_BYTES)).toString('hex')
  const lines = Buffer.from(head)
    .toString('latin1')
    .split(/[\r\n]+/)
  const whole = lines.map((line) => line.trim()).filter((line) => line !== '')
  return whole.slice(0, SAMPLE_LINES).join('\n').slice(0, SAMPLE_CHARS)
}

/**
 * The protocol of a stream by the first bytes that came, null if none is recognised.
 * @param isTls the port answers a TLS handshake, and is silent until someone logs in.
 */
export function detect(head: Uint8Array, adapters: Iterable<TimingAdapter>, isTls = false): Detected | null {
  const among = [...adapters]
  let [best, most] = [isTls ? among.find(({ tls }) => tls) : undefined, isTls ? MIN_CERTAINTY : 0]
  for (const adapter of among) {
    const certainty = adapter.recognise(head)
    if (certainty > most) [best, most] = [adapter, certainty]
  }
  return best && most >= MIN_CERTAINTY ? { kind: best.kind, sample: sampleOf(head) } : null
}
