/** Reads Parquet files from the format's specification (parquet.thrift, Encodings.md), to check what the server writes. */

type Value = number | string | boolean | Value[] | Fields
/** Fields of a Thrift struct by their ids. */
interface Fields {
  [id: number]: Value
}

/** A reader of Thrift's compact protocol. */
class Compact {
  at: number
  readonly #bytes: Buffer

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  #byte(): number {
    this.at += 1
    return this.#bytes.readUInt8(this.at - 1)
  }

  varint(): number {
    let [value, factor] = [0, 1]
    for (;;) {
      const byte = this.#byte()
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      factor *= 0x80
    }
  }

  #zigzag(): number {
    const value = this.varint()
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2
  }

  struct(): Fields {
    const fields: Fields = {}
    for (let id = 0; ; ) {
      const head = this.#byte()
      if (head === 0) return fields
      id = head >> 4 === 0 ? this.#zigzag() : id + (head >> 4)
      fields[id] = this.#value(head & 0xf)
    }
  }

  #value(type: number): Value {
    if (type === 1 || type === 2) return type === 1
    if (type >= 4 && type <= 6) return this.#zigzag()
    if (type === 12) return this.struct()
    if (type === 8) {
      const length = this.varint()
      this.at += length
      return this.#bytes.toString('utf8', this.at - length, this.at)
    }
    if (type !== 9) throw new Error(`Thrift type ${type}`)
    const head = this.#byte()
    const length = head >> 4 === 15 ? this.varint() : head >> 4
    return Array.from({ length }, () => this.#value(head & 0xf))
  }
}

/** Levels of one bit in the hybrid of runs and packed bits. */
function levelsIn(bytes: Buffer, count: number): number[] {
  const levels: number[] = []
  const reader = new Compact(bytes, 0)
  while (levels.length < count) {
    const head = reader.varint()
    const isPacked = head % 2 === 1
    const length = isPacked ? 8 * (head >> 1) : head / 2
    for (let index = 0; index < length; index += 1)
      levels.push(
        isPacked
          ? ((bytes[reader.at + (index >> 3)] as number) >> (index & 7)) & 1
          : (bytes[reader.at] as number),
      )
    reader.at += isPacked ? head >> 1 : 1
  }
  return levels.slice(0, count)
}

function pageOf(bytes: Buffer, at: number): (number | null)[] {
  const reader = new Compact(bytes, at)
  const {
    1: type,
    2: unpacked,
    3: packed,
    5: data,
  } = reader.struct() as { 1: number; 2: number; 3: number; 5: Fields }
  const { 1: count, 2: encoding, 3: levelEncoding } = data as { 1: number; 2: number; 3: number }
  if (type !== 0 || unpacked !== packed || encoding !== 0 || levelEncoding !== 3)
    throw new Error('another page')
  const length = bytes.readUInt32LE(reader.at)
  const levels = levelsIn(bytes.subarray(reader.at + 4, reader.at + 4 + length), count)
  let place = reader.at + 4 + length
  const values = levels.map((level) => {
    if (level === 0) return null
    place += 8
    return bytes.readDoubleLE(place - 8)
  })
  if (place !== reader.at + packed) throw new Error('the page has another size')
  return values
}

/** Columns of doubles of a plain Parquet file, with the metadata of the file. */
export function readParquet(bytes: Buffer) {
  const magic = [bytes.subarray(0, 4), bytes.subarray(-4)].map(String)
  if (magic.some((each) => each !== 'PAR1')) throw new Error(`no Parquet file: ${magic}`)
  const length = bytes.readUInt32LE(bytes.length - 8)
  const footer = new Compact(bytes, bytes.length - 8 - length)
  const {
    2: schema,
    3: rows,
    4: groups,
    5: pairs,
  } = footer.struct() as Record<number, Value> & {
    2: Fields[]
    3: number
    4: Fields[]
    5: Fields[]
  }
  if (footer.at !== bytes.length - 8) throw new Error('the footer has another length')
  const [root, ...leaves] = schema
  if (root?.[5] !== leaves.length || leaves.some((leaf) => leaf[1] !== 5 || leaf[3] !== 1))
    throw new Error('no doubles')
  const columns = leaves.map((leaf, place) => ({
    name: leaf[4] as string,
    values: groups.flatMap((group) => {
      const { 3: facts } = (group[1] as Fields[])[place] as { 3: Fields }
      if ((facts[3] as string[]).join() !== leaf[4] || facts[4] !== 0 || facts[5] !== group[3])
        throw new Error('another chunk')
      return pageOf(bytes, facts[9] as number)
    }),
  }))
  const metadata = Object.fromEntries(pairs.map((pair) => [pair[1] as string, pair[2] as string]))
  return { rows, groups: groups.length, columns, metadata }
}
