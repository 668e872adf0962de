import { JsonSkip } from './skip.ts'

export type Json = string | number | boolean | null | Json[] | JsonTree
/** A map, so that no key is special. */
export type JsonTree = Map<string, Json>

/**
 * What becomes of the value at a path: its members are looked at one by one, it is read as a whole, or its bytes pass by
 * unread.
 */
export type Step = 'walk' | 'take' | 'skip'

interface Frame {
  /** What is being read; null: an object whose members are looked at one by one. */
  holds: Json[] | JsonTree | null
  key: string
  /** Number of keys in the path before this object's own. */
  depth: number
  isArray: boolean
}

type State = 'value' | 'first' | 'key' | 'colon' | 'after' | 'string' | 'literal' | 'skip' | 'done' | 'failed'

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c]
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]
const MAX_DEPTH = 32
const MAX_TEXT_LENGTH = 65_536
const MAX_PARTS = 4_000
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
const WORDS = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
])

const isBlank = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/**
 * Reads one JSON text of any length that arrives in pieces. Values are given out as soon as they are complete; held are one
 * of them at most, of bounded size. A text that does not begin with the first key of `prefix` is looked at as if it stood
 * below it.
 */
export class JsonStream {
  readonly #step: (path: readonly string[]) => Step
  /** The path is valid during the call only. */
  readonly #give: (path: readonly string[], value: Json) => void
  /** Keys whose values are left out, wherever they stand. */
  readonly #left: ReadonlySet<string>
  readonly #prefix: readonly string[]
  #state: State = 'value'
  #frames: Frame[] = []
  #path: string[] = []
  /** What the value that comes next is for. */
  #next: Step = 'walk'
  #parts = 0
  #text = Buffer.alloc(256)
  #length = 0
  #escaped = false
  #hasEscapes = false
  #isKey = false
  readonly #skipped = new JsonSkip()
  #error: string | null = null

  constructor(
    step: (path: readonly string[]) => Step,
    give: (path: readonly string[], value: Json) => void,
    {
      prefix = [],
      left = new Set<string>(),
    }: { prefix?: readonly string[]; left?: ReadonlySet<string> } = {},
  ) {
    this.#step = step
    this.#give = give
    this.#prefix = prefix
    this.#left = left
    this.#next = prefix.length > 0 ? 'walk' : step([])
  }

  take(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length && this.#state !== 'failed'; ) at = this.#read(bytes, at)
  }

  /** @returns where to read on: a literal ends at a byte that is looked at once more. */
  #read(bytes: Uint8Array, at: number): number {
    const byte = bytes[at]!
    switch (this.#state) {
      case 'skip': {
        const end = this.#skipped.take(bytes, at)
        if (this.#skipped.ended) this.#state = this.#frames.length === 0 ? 'done' : 'after'
        return end
      }
      case 'string':
        return this.#string(bytes, at)
      case 'literal':
        return this.#literal(byte) ? at + 1 : at
      default:
        if (!isBlank(byte)) this.#mark(byte)
        return at + 1
    }
  }

  /** @returns what was wrong with the text, null for nothing. */
  end(): string | null {
    if (this.#state === 'literal') this.#endLiteral()
    if (this.#state === 'failed') return this.#error
    return this.#state === 'done' ? null : 'JSON that ends too early'
  }

  #mark(byte: number) {
    const top = this.#frames.at(-1)
    switch (this.#state) {
      case 'value':
        if (byte === CLOSE_LIST && top?.isArray && (top.holds as Json[]).length === 0) this.#close()
        else this.#begin(byte)
        return
      case 'first':
      case 'key':
        if (byte === QUOTE) this.#beginText(true)
        else if (byte === CLOSE && this.#state === 'first') this.#close()
        else this.#fail('a key')
        return
      case 'colon':
        if (byte === COLON) this.#state = 'value'
        else this.#fail('a colon')
        return
      case 'after':
        if (byte === COMMA) {
          this.#state = top?.isArray ? 'value' : 'key'
          if (top?.isArray) this.#next = 'take'
        } else if (byte === (top?.isArray ? CLOSE_LIST : CLOSE)) this.#close()
        else this.#fail('a comma')
        return
      default:
        this.#fail('nothing')
    }
  }

  #begin(byte: number) {
    const top = this.#frames.at(-1)
    const isList = byte === OPEN_LIST
    if (this.#next === 'skip' || (isList && this.#next === 'walk')) {
      this.#state = 'skip'
      return this.#skipped.begin(byte)
    }
    if (byte === QUOTE) return this.#beginText(false)
    if (byte !== OPEN && !isList) {
      this.#state = 'literal'
      this.#length = 0
      this.#literal(byte)
      return
    }
    if (this.#frames.length === MAX_DEPTH) return this.#fail('less depth')
    const isUnit = !top?.holds
    if (isUnit) this.#parts = 0
    this.#frames.push({
      holds: isList ? [] : this.#next === 'take' ? new Map() : null,
      key: '',
      depth: top ? (top.holds ? top.depth : top.depth + 1) : 0,
      isArray: isList,
    })
    this.#state = isList ? 'value' : 'first'
  }

  #beginText(isKey: boolean) {
    this.#isKey = isKey
    this.#length = 0
    this.#escaped = false
    this.#hasEscapes = false
    this.#state = 'string'
  }

  #string(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const byte = bytes[at]!
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) {
        this.#escaped = true
        this.#hasEscapes = true
      } else if (byte === QUOTE) {
        this.#endText()
        return at + 1
      }
      if (!this.#hold(byte)) return bytes.length
    }
    return bytes.length
  }

  #hold(byte: number): boolean {
    if (this.#length === MAX_TEXT_LENGTH) {
      this.#fail('a shorter text')
      return false
    }
    if (this.#length === this.#text.length)
      this.#text = Buffer.concat([this.#text, Buffer.alloc(this.#length)])
    this.#text[this.#length] = byte
    this.#length += 1
    return true
  }

  #endText() {
    let text = this.#text.toString('utf8', 0, this.#length)
    if (this.#hasEscapes) {
      try {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they may not stand in JSON, and stand in some texts
        text = JSON.parse(`"${text.replace(/[\u0000-\u001f]/g, ' ')}"`) as string
      } catch {
        return this.#fail('a known escape')
      }
    }
    if (this.#isKey) this.#key(text)
    else this.#value(text)
  }

  #key(key: string) {
    const top = this.#frames.at(-1)!
    top.key = key
    this.#state = 'colon'
    if (this.#left.has(key)) this.#next = 'skip'
    else if (top.holds) this.#next = 'take'
    else if (this.#frames.length === 1 && this.#path.length === 0 && this.#isBelowPrefix(key, top)) return
    else {
      this.#path.length = top.depth
      this.#path.push(key)
      this.#next = this.#step(this.#path)
    }
  }

  /** The first key of the text says whether it stands at the top or below the prefix. */
  #isBelowPrefix(key: string, root: Frame): boolean {
    if (this.#prefix.length === 0 || key === this.#prefix[0]) return false
    this.#path = [...this.#prefix]
    root.depth = this.#prefix.length
    const step = this.#step(this.#path)
    if (step === 'walk') return false
    root.holds = new Map()
    root.depth = this.#prefix.length - 1
    this.#next = step
    if (step === 'skip') {
      this.#frames.pop()
      this.#state = 'skip'
      this.#skipped.begin(OPEN)
    }
    return true
  }

  /** @returns whether the byte is part of the literal. */
  #literal(byte: number): boolean {
    if (byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || isBlank(byte)) {
      this.#endLiteral()
      return false
    }
    if (this.#length < 64) return this.#hold(byte)
    this.#fail('a shorter number')
    return true
  }

  #endLiteral() {
    const text = this.#text.toString('latin1', 0, this.#length)
    const number = NUMBER.test(text) ? Number(text) : Number.NaN
    if (WORDS.has(text)) this.#value(WORDS.get(text)!)
    else if (Number.isFinite(number)) this.#value(number)
    else this.#fail('a value')
  }

  #close() {
    const { holds } = this.#frames.pop()!
    if (holds) this.#value(holds)
    else this.#state = this.#frames.length === 0 ? 'done' : 'after'
  }

  #value(value: Json) {
    const top = this.#frames.at(-1)
    this.#state = top ? 'after' : 'done'
    if (!top?.holds) return this.#give(this.#path, value)
    if (Array.isArray(top.holds)) top.holds.push(value)
    else top.holds.set(top.key, value)
    this.#parts += 1
    if (this.#parts > MAX_PARTS) this.#fail('a smaller value')
  }

  #fail(wanted: string) {
    this.#state = 'failed'
    this.#error = `JSON with something else where ${wanted} should be`
    this.#frames = []
  }
}
