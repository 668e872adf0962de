import { type ClientFrame, clientFrame } from '../contract/realtime.ts'

export type Read = { frame: ClientFrame } | { code: string; message: string }

const TYPES = clientFrame.options.map((option) => option.shape.type.value)

/** Parses and validates a client's frame. */
export function readFrame(text: string): Read {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { code: 'malformed_json', message: 'A frame is one JSON object.' }
  }
  const parsed = clientFrame.safeParse(value)
  if (parsed.success) return { frame: parsed.data }
  const type = (value as { type?: unknown } | null)?.type
  if (!TYPES.includes(type as never)) {
    return { code: 'unknown_type', message: `The type of a frame is ${TYPES.join(', ')}.` }
  }
  const [issue] = parsed.error.issues
  return { code: 'invalid_frame', message: `/${issue?.path.map(String).join('/')}: ${issue?.message}` }
}
