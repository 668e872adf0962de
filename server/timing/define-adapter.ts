import { z } from 'zod'
import { checkDeclaration, kindLabel } from '../contract/define/check-declaration.ts'
import { feedKind } from '../contract/resources/timing-feed.ts'
import type { AdapterMessage } from './adapter-message.ts'
import type { TimingAdapter, TimingMessage } from './model.ts'
import { chunkDecoder, type Decode, LineDecoder } from './pure-decoder.ts'

type Optional = 'label' | 'tls' | 'speaksAlways' | 'binary' | 'recognise'

/** What every adapter of a timing feed declares; see `TimingAdapter` for the fields. */
type Declared<Message> = Omit<TimingAdapter<Message>, Optional | 'decoder'> &
  Partial<Pick<TimingAdapter<Message>, Optional>>

/** An adapter by a pure function. */
export interface PureTimingAdapter extends Declared<AdapterMessage> {
  /**
   * From bytes to messages of the timing model. It gets whole lines with their ends, one or several; with `binary` the bytes
   * as they arrive. `arrivedAt` is ms since 1970 by the laptop's clock.
   */
  decode: Decode
}

/** An adapter that remembers what came before, or speaks itself. */
export interface StatefulTimingAdapter<Message> extends Declared<Message> {
  decoder: TimingAdapter<Message>['decoder']
}

const isFunction = (value: unknown) => typeof value === 'function'
const callable = z.custom<(...given: never[]) => unknown>(isFunction, 'must be a function').optional()
const yesOrNo = z.boolean('must be true or false').default(false)
const port = 'must be a port, 1 to 65535'

const declaration = z
  .strictObject(
    {
      kind: feedKind,
      label: kindLabel,
      defaultPort: z.int(port).min(1, port).max(65_535, port),
      tls: yesOrNo,
      speaksAlways: yesOrNo,
      binary: yesOrNo,
      recognise: callable,
      decode: callable,
      decoder: callable,
    },
    'must be an object',
  )
  .refine(({ decode, decoder }) => decode ?? decoder, {
    message: 'is required: a function from bytes to messages',
    path: ['decode'],
    // Beside other fields that are wrong too.
    when: ({ value }) => value instanceof Object,
  })

/**
 * A protocol of timing feeds from its declaration. Throws an Error that names each field that is wrong.
 * @example defineTimingAdapter({ kind: 'kart', defaultPort: 7000, decode: (bytes) => lapsIn(bytes) })
 */
export function defineTimingAdapter(
  declared: PureTimingAdapter,
): TimingAdapter<AdapterMessage> & PureTimingAdapter
export function defineTimingAdapter<Message extends AdapterMessage = TimingMessage>(
  declared: StatefulTimingAdapter<Message>,
): TimingAdapter<Message>
export function defineTimingAdapter(declared: object): TimingAdapter<AdapterMessage> {
  const data = checkDeclaration('timing adapter', declaration, declared)
  const { label = data.kind, recognise = () => 0, decode, ...rest } = data
  const pure = decode as Decode
  const made = data.binary ? () => chunkDecoder(pure) : () => new LineDecoder(pure)
  return Object.freeze({
    ...rest,
    label,
    recognise,
    ...(decode && { decode }),
    decoder: rest.decoder ?? made,
  }) as never
}
