import { refuse } from './telemetry.ts'

const ASCII = (text: string) => [...text].map((sign) => sign.charCodeAt(0))
const CSV = 'Export the lap as CSV from its program, and send that.'

/** Magic bytes of a file with its error text. */
const KINDS: readonly (readonly [begins: readonly number[], is: string, advice?: string])[] = [
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook', 'Save the sheet as CSV, and send that.'],
  [ASCII('ARROW1'), 'an Arrow file', 'Send it as application/vnd.apache.arrow.file.'],
  [[0xff, 0xff, 0xff, 0xff], 'an Arrow stream', 'Send it as application/vnd.apache.arrow.stream.'],
  [ASCII('PAR1'), 'a Parquet file', 'Send it as Arrow or CSV.'],
  [[0x1f, 0x8b], 'a gzip file', 'Unpack it, and send what is in it.'],
  [ASCII('%PDF'), 'a PDF document'],
  [ASCII('<hCNF'), 'an AiM log (.xrk)'],
  [[0x40, 0, 0, 0], 'a MoTeC log (.ld)'],
  [[0x02, 0, 0, 0, 0x01, 0, 0, 0], 'an iRacing log (.ibt)'],
]
const ZIP = ASCII('PK\u0003\u0004')
const MAX_LOOKED_AT = 4096

/** Rejects a binary file with a specific message. Throws `TelemetryError`. */
export function refuseBinary(bytes: Uint8Array): void {
  const begins = (signs: readonly number[]) => signs.every((sign, index) => bytes[index] === sign)
  const start = bytes.subarray(0, MAX_LOOKED_AT)
  const fail = (is: string, advice = CSV) => refuse('/body', `This is ${is}, which is not read. ${advice}`)
  if (begins(ZIP)) {
    const isWorkbook =
      Buffer.from(start).includes('[Content_Types].xml') || Buffer.from(start).includes('xl/')
    throw isWorkbook
      ? fail('an Excel workbook', 'Save the sheet as CSV, and send that.')
      : fail('a zip archive', 'Unpack it, and send what is in it.')
  }
  const kind = KINDS.find(([signs]) => begins(signs))
  if (kind) throw fail(kind[1], kind[2])
  if (start.includes(0)) throw fail('a binary file')
}
