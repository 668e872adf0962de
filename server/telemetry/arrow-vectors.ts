/** Member slots of the tables in Arrow's metadata (Message.fbs, Schema.fbs, File.fbs), and element sizes. */
const MESSAGE = { headerType: 6, header: 8, metadata: 12 }
const SCHEMA = { fields: 6, metadata: 8, features: 10 }
const FIELD = { children: 14, metadata: 16 }
const BATCH = { nodes: 6, buffers: 8, variadicCounts: 12 }
const DICTIONARY = { data: 6 }
const FOOTER = { schema: 6, dictionaries: 8, batches: 10, metadata: 12 }
const [IS_SCHEMA, IS_DICTIONARY, IS_BATCH] = [1, 2, 3]
const OFFSET = 4
const LONG = 8
const PAIR = 16
const BLOCK = 24

/** Maximum fields of a schema, nested ones included. */
const MAX_FIELDS = 20_000

/**
 * Validates vectors in Arrow's metadata before its reader iterates over their declared lengths. Each function throws if
 * a vector exceeds the metadata.
 */
export function vectorsOf(metadata: Uint8Array) {
  const view = new DataView(metadata.buffer, metadata.byteOffset, metadata.byteLength)
  let fields = 0

  /** Offset of a table's member; 0 if it is absent. */
  function memberAt(table: number, slot: number): number {
    const shape = table - view.getInt32(table, true)
    const offset = slot < view.getUint16(shape, true) ? view.getUint16(shape + slot, true) : 0
    return offset === 0 ? 0 : table + offset
  }
  const target = (at: number) => at + view.getUint32(at, true)

  function list(table: number, slot: number, width: number): { start: number; count: number } {
    const at = memberAt(table, slot)
    if (at === 0) return { start: 0, count: 0 }
    const start = target(at) + OFFSET
    const count = view.getUint32(start - OFFSET, true)
    if (start + count * width > metadata.length) throw new Error(`a list of ${count} elements`)
    return { start, count }
  }

  function checkFields(table: number, slot: number) {
    const { start, count } = list(table, slot, OFFSET)
    fields += count
    if (fields > MAX_FIELDS) throw new Error(`more than ${MAX_FIELDS} fields`)
    for (let index = 0; index < count; index += 1) {
      const field = target(start + index * OFFSET)
      list(field, FIELD.metadata, OFFSET)
      checkFields(field, FIELD.children)
    }
  }
  function checkSchema(table: number) {
    list(table, SCHEMA.metadata, OFFSET)
    list(table, SCHEMA.features, LONG)
    checkFields(table, SCHEMA.fields)
  }
  function checkBatch(table: number) {
    list(table, BATCH.nodes, PAIR)
    list(table, BATCH.buffers, PAIR)
    list(table, BATCH.variadicCounts, LONG)
  }
  const root = () => view.getUint32(0, true)

  return {
    checkMessage() {
      list(root(), MESSAGE.metadata, OFFSET)
      const type = memberAt(root(), MESSAGE.headerType)
      const header = memberAt(root(), MESSAGE.header)
      const kind = type === 0 ? 0 : view.getUint8(type)
      if (header === 0) throw new Error('a message without a head')
      if (kind === IS_SCHEMA) checkSchema(target(header))
      else if (kind === IS_BATCH) checkBatch(target(header))
      else if (kind === IS_DICTIONARY) {
        const data = memberAt(target(header), DICTIONARY.data)
        if (data !== 0) checkBatch(target(data))
      } else throw new Error(`a message of kind ${kind}`)
    },
    /** Offsets of a file's dictionaries and batches, from its footer. */
    blocks(): { dictionaries: number[]; batches: number[] } {
      const schema = memberAt(root(), FOOTER.schema)
      if (schema !== 0) checkSchema(target(schema))
      list(root(), FOOTER.metadata, OFFSET)
      const starts = (slot: number) => {
        const { start, count } = list(root(), slot, BLOCK)
        return Array.from({ length: count }, (_, index) =>
          Number(view.getBigInt64(start + index * BLOCK, true)),
        )
      }
      return { dictionaries: starts(FOOTER.dictionaries), batches: starts(FOOTER.batches) }
    },
  }
}
