import { z } from 'zod'
import { thrownWords } from '../../calc/thrown-words.ts'
import { fieldErrors, REPORT } from '../../contract/define/field-errors.ts'
import { type AdapterMessage, adapterMessage, MAX_IN_LIST } from '../adapter-message.ts'
import type { DecoderSettings, TimingAdapter, TimingDecoder, TimingMessage } from '../model.ts'

/** Messages that one call may bring, and bytes that it may send. */
const MAX_MESSAGES = 20_000
const MAX_SENT_BYTES = 64 * 1024
const MAX_REASON_LENGTH = 300

const unreadable = (reason: string): TimingMessage => ({
  type: 'unreadable',
  reason: reason.slice(0, MAX_REASON_LENGTH),
})

/** Field that holds a list longer than any, which is not even looked through. */
const endlessField = (message: object) =>
  Object.entries(message).find(([, value]) => Array.isArray(value) && value.length > MAX_IN_LIST)?.[0]

/** The message, complete; or what is wrong with it. */
function checked(message: unknown): TimingMessage {
  const isList = Array.isArray(message) || typeof message !== 'object'
  const fields: { type?: unknown } = isList ? {} : { ...message }
  const { type } = fields
  const about = typeof type === 'string' ? type.slice(0, MAX_REASON_LENGTH) : 'a message'
  const endless = endlessField(fields)
  if (endless) return unreadable(`${about}/${endless}: must be ${MAX_IN_LIST} or fewer`)
  const { data, error } = z.safeParse(adapterMessage, message, REPORT)
  if (!error) return data
  const [first] = fieldErrors(error)
  return unreadable(`${about}${first?.path}: ${first?.message}`)
}

function* messagesIn(reported: unknown): Generator<TimingMessage> {
  if (!Array.isArray(reported)) {
    // An async function may reject later.
    if (reported instanceof Promise) reported.catch(() => {})
    yield unreadable('it brought no array of messages')
    return
  }
  if (reported.length > MAX_MESSAGES) {
    yield unreadable(`it brought more than ${MAX_MESSAGES} messages at once`)
    return
  }
  let sentBytes = 0
  for (let at = 0; at < reported.length; at++) {
    const message = checked(reported[at])
    if (message.type === 'send') sentBytes += message.bytes.byteLength
    yield sentBytes > MAX_SENT_BYTES ? unreadable(`it sends more than ${MAX_SENT_BYTES} bytes`) : message
  }
}

/** What a call of an adapter brings; a failure is a part that could not be read. */
function asked(kind: string, call: () => unknown): TimingMessage[] {
  const messages: TimingMessage[] = []
  try {
    for (const message of messagesIn(call())) messages.push(message)
  } catch (error) {
    messages.push(unreadable(`it failed: ${thrownWords(error)}`))
  }
  return messages.map((message) =>
    message.type === 'unreadable' ? unreadable(`The adapter ${kind}: ${message.reason}`) : message,
  )
}

type Decoder = Required<TimingDecoder<AdapterMessage>>
type Methods = Pick<Decoder, 'take'> & { [Name in 'greeting' | 'tick']?: Decoder[Name] | undefined }

/** A decoder whose methods are functions; each call of one that could not be made fails. */
function madeDecoder(adapter: TimingAdapter<AdapterMessage>, settings: DecoderSettings): Methods {
  try {
    const made = adapter.decoder(settings)
    const { take, greeting, tick } = made
    if (typeof take !== 'function') throw new Error('its decoder has no take')
    return {
      take: take.bind(made),
      greeting: greeting?.bind(made),
      tick: tick?.bind(made),
    }
  } catch (error) {
    return {
      take() {
        throw error
      },
    }
  }
}

function guardedDecoder(adapter: TimingAdapter<AdapterMessage>, settings: DecoderSettings): TimingDecoder {
  const { kind } = adapter
  const { take, greeting, tick } = madeDecoder(adapter, settings)
  return {
    take: (bytes, arrivedAt) => asked(kind, () => take(bytes, arrivedAt)),
    ...(greeting && { greeting: () => asked(kind, greeting) }),
    ...(tick && { tick: (now) => asked(kind, () => tick(now)) }),
  }
}

/**
 * An adapter of others, behind a check: what it throws, and messages that are none of the model, become parts that could not
 * be read, so that it stops nothing and writes no wrong row. It runs in this thread: a call that never ends cannot be ended.
 */
export function guarded(adapter: TimingAdapter<AdapterMessage>): TimingAdapter {
  return {
    ...adapter,
    recognise(head) {
      try {
        const certainty = adapter.recognise(Uint8Array.from(head))
        return certainty >= 0 && certainty <= 1 ? certainty : 0
      } catch {
        return 0
      }
    },
    decoder: (settings) => guardedDecoder(adapter, settings),
  }
}
