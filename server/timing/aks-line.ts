import type { JsonStream } from './json/stream.ts'

export interface AksHead {
  command: string
  /** Number of the request that is answered. */
  id: number | null
  channel: string
}

const [LF, COLON] = [0x0a, 0x3a]
const MAX_HEAD_BYTES = 512
const PARTS = 3

/**
 * Cuts a stream into lines `COMMAND:id:channel:json`. The JSON of a line, of any length, goes on as it comes, to whom `open`
 * names; `close` hears the end of each line, and what was wrong with it.
 */
export class AksLines {
  readonly #open: (head: AksHead) => JsonStream | null
  readonly #close: (head: AksHead, hasJson: boolean, error: string | null) => void
  readonly #bytes = Buffer.alloc(MAX_HEAD_BYTES)
  #length = 0
  #colons = 0
  #isLost = false
  #head: AksHead | null = null
  #json: JsonStream | null = null
  #hasJson = false

  constructor(
    open: (head: AksHead) => JsonStream | null,
    close: (head: AksHead, hasJson: boolean, error: string | null) => void,
  ) {
    this.#open = open
    this.#close = close
  }

  clear() {
    this.#length = 0
    this.#colons = 0
    this.#isLost = false
    this.#head = null
    this.#json = null
    this.#hasJson = false
  }

  take(bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; ) {
      if (this.#head || this.#isLost) {
        const end = bytes.indexOf(LF, at)
        const part = bytes.subarray(at, end < 0 ? bytes.length : end)
        this.#hasJson ||= part.some((byte) => byte > 0x20)
        if (this.#hasJson) this.#json?.take(part)
        if (end < 0) return
        this.#end()
        at = end + 1
      } else {
        this.#add(bytes[at]!)
        at += 1
      }
    }
  }

  #add(byte: number) {
    if (byte === LF) return this.#end()
    if (byte === COLON) this.#colons += 1
    if (this.#colons === PARTS) this.#begin()
    else if (this.#length === MAX_HEAD_BYTES) this.#isLost = true
    else {
      this.#bytes[this.#length] = byte
      this.#length += 1
    }
  }

  #begin() {
    const [command = '', id = '', channel = ''] = this.#bytes.toString('latin1', 0, this.#length).split(':')
    const number = /^(\d{1,9})\+*$/.exec(id.trim())?.[1]
    this.#head = {
      command: command.trim().toUpperCase(),
      id: number === undefined ? null : Number(number),
      channel: channel.trim(),
    }
    this.#json = this.#open(this.#head)
  }

  /** A line may lack the parts that it does not need. */
  #end() {
    const isBlank = this.#bytes.toString('latin1', 0, this.#length).trim() === ''
    if (!this.#head && !this.#isLost && !isBlank) this.#begin()
    const [head, hasJson, json] = [this.#head, this.#hasJson, this.#json]
    const isLost = this.#isLost
    this.clear()
    if (isLost) this.#close({ command: '', id: null, channel: '' }, false, 'a line without a command')
    else if (head) this.#close(head, hasJson, hasJson && json ? json.end() : null)
  }
}
