import { z } from 'zod'
import { OWN_LOGGERS } from '../../calc/outings/own-loggers.ts'
import { checkDeclaration, kindLabel, ofOwnKinds } from '../../contract/define/check-declaration.ts'
import { telemetryFileKind } from '../../contract/resources/telemetry-file.ts'
import { moduleFile } from '../../files/module-file.ts'

/** The file of a data logger. */
export interface LoggerFile {
  /** In bytes. */
  readonly size: number
  /** At most `length` bytes from an offset, in a buffer of their own; fewer at the end, none before the start. */
  read(at: number, length: number): Uint8Array
}

type Numbers =
  | readonly number[]
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array

/** A channel with all its samples, either at a rate or with a time for each. */
export type LogChannel = {
  name: string
  /** As the file says it, such as `km/h`; null or left out for none. */
  unit?: string | null | undefined
  /** NaN for one that is missing. */
  samples: Numbers
} & (
  | {
      /** Samples a second, from the start of the file. */
      hz: number
      times?: undefined
    }
  | {
      /** Seconds from the start of the file, rising, one for each sample; channels may share the same list. */
      times: Numbers
      hz?: undefined
    }
)

/** What a logger's file says. What is left out is not known. */
export interface LoggerLog {
  /** A list, or a generator, which needs one channel at a time in memory. Names are different. */
  channels: Iterable<LogChannel>
  /** Start of the recording: ISO 8601, without a zone where the file names none. */
  loggedAt?: string | null | undefined
  driver?: string | null | undefined
  vehicle?: string | null | undefined
  venue?: string | null | undefined
  /**
   * Seconds from the start at which a lap began or ended, such as those of a beacon. Without them laps are found by a channel that
   * counts them (`lap`), or by the crossings of a start-finish line in channels `latitude` and `longitude`.
   */
  marks?: readonly number[] | undefined
  /** The file's own start-finish line: its centre in degrees, or both ends. */
  line?: readonly { lat: number; lon: number }[] | undefined
}

/**
 * From a file to what it says; throws an Error in words for the person who sent it. It is the default export of a module that a
 * calculating thread imports: a file that is read for more than 30 s, or needs more than a gigabyte, is refused.
 */
export type ReadLoggerFile = (file: LoggerFile) => LoggerLog

export interface LoggerReaderDeclaration {
  /** Letters, digits and hyphens, up to 40: `kind` of its files in the API. None that is there already. */
  kind: string
  /** What people call it. Default: the kind. */
  label?: string | undefined
  /** Endings of the files' names without the dot, for file pickers, drops and watched folders. */
  extensions: readonly string[]
  /**
   * Whether a file is of this kind, by up to 4096 bytes of its beginning. Asked in this thread, before Trackside's own kinds; one
   * that throws does not recognise it.
   */
  recognises: (head: Uint8Array, name: string) => boolean
  /** File of the module whose default export is a `ReadLoggerFile`. */
  read: URL | string
}

/** A reader of a data logger's files, as `startTrackside` takes it. */
export interface LoggerFileReader extends LoggerReaderDeclaration {
  label: string
  /** Address of the module. */
  read: string
}

const ENDING = 'must be an ending of files’ names such as log: letters and digits, without the dot'

const declaration = z.strictObject(
  {
    kind: telemetryFileKind,
    label: kindLabel,
    extensions: z
      .array(
        z
          .string(ENDING)
          .toLowerCase()
          .regex(/^[a-z0-9]{1,12}$/, ENDING),
        'must be a list of endings',
      )
      .min(1, 'must name one ending or more')
      .max(20)
      .readonly(),
    recognises: z.custom<LoggerReaderDeclaration['recognises']>(
      (value) => typeof value === 'function',
      'must be a function from the first bytes to true or false',
    ),
    read: moduleFile,
  },
  'must be an object',
)

/**
 * A reader of a data logger's files from its declaration. Throws an Error that names each field that is wrong.
 * @example defineLoggerReader({ kind: 'kart', extensions: ['kart'], recognises: (head) => head[0] === 75, read: new URL('./read-kart.js', import.meta.url) })
 */
export function defineLoggerReader(declared: LoggerReaderDeclaration): LoggerFileReader {
  const data = checkDeclaration('logger reader', declaration, declared)
  return Object.freeze({ ...data, label: data.label ?? data.kind })
}

/** The readers that a program adds, checked. Throws an Error that names what is wrong with one. */
export const loggerReaders = (added: readonly LoggerReaderDeclaration[]): readonly LoggerFileReader[] =>
  ofOwnKinds(
    'logger reader',
    added.map(defineLoggerReader),
    OWN_LOGGERS.map(({ kind }) => kind),
  )

/** The reader that recognises a file by its first bytes and its name. */
export const recognisedBy = (
  readers: readonly LoggerFileReader[],
  head: Uint8Array,
  name: string,
): LoggerFileReader | undefined =>
  readers.find(({ recognises }) => {
    try {
      const answer: unknown = recognises(Uint8Array.from(head), name)
      // An async function may reject later.
      if (answer instanceof Promise) answer.catch(() => {})
      return answer === true
    } catch {
      return false
    }
  })
