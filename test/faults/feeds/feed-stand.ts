import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Received } from '../../../server/timing/recording.ts'
import { atEnd } from '../../support/at-end.ts'
import { FeedState } from '../../timing/link-cuts.ts'

/** What a client gets first when it reconnects: the state of the feed, nothing, or all from the beginning. */
export type After = 'state' | 'nothing' | 'all'

export interface StandOptions {
  /** Bytes of the recording at which a write ends. */
  pieces?: readonly number[]
  /** Bytes of the recording at which the link is cut. Without the feed's state afterwards, the line under way is sent first. */
  cuts?: readonly number[]
  after?: After
  /** Times real speed; all at once by default. */
  speed?: number
}

/** A timing network on the loopback interface that plays a recording once, to the client that is connected. */
export class FeedStand {
  readonly #heard: readonly Received[]
  readonly #options: StandOptions
  readonly #feed = new FeedState()
  readonly #listener = createServer((socket) => this.#connected(socket))
  #waiting = Promise.withResolvers<Socket>()
  #socket: Socket | undefined
  /** The connection that got its first lines. */
  #greeted: Socket | undefined
  #isPaused = false
  #gate = Promise.withResolvers<void>()
  connections = 0
  /** Resolves when everything is sent. */
  readonly reported: Promise<void>

  constructor(heard: readonly Received[], options: StandOptions = {}) {
    this.#heard = heard
    this.#options = options
    this.reported = this.#play()
    this.reported.catch(() => {})
    atEnd(() => this.close())
  }

  async listen(port = 0): Promise<number> {
    await new Promise<void>((resolve) => this.#listener.listen(port, '127.0.0.1', resolve))
    return (this.#listener.address() as AddressInfo).port
  }

  close() {
    this.#waiting.promise.catch(() => {})
    this.#waiting.reject(new Error('the stand is closed'))
    this.#socket?.destroy()
    this.#listener.close()
  }

  /** Tells nothing more from the next line on. */
  pause() {
    if (this.#isPaused) return
    this.#isPaused = true
    this.#gate = Promise.withResolvers()
  }

  resume() {
    this.#isPaused = false
    this.#gate.resolve()
  }

  #connected(socket: Socket) {
    socket.on('error', () => {})
    socket.resume()
    socket.setNoDelay(true)
    this.connections++
    this.#socket = socket
    socket.once('close', () => {
      if (this.#socket === socket) this.#socket = undefined
    })
    this.#waiting.resolve(socket)
  }

  /** The connection that is on, or the next. */
  async #link(): Promise<Socket> {
    if (!this.#socket) this.#waiting = Promise.withResolvers<Socket>()
    return this.#socket ?? (await this.#waiting.promise)
  }

  /** What a new connection hears first. */
  #greeting(index: number): Uint8Array {
    const { after = 'state' } = this.#options
    if (this.#greeted === undefined || after === 'nothing') return new Uint8Array()
    if (after === 'state') return this.#feed.refresh()
    return Buffer.concat(this.#heard.slice(0, index + 1).map(({ bytes }) => bytes))
  }

  /** Sends a part of a line. True if a new connection got all of it instead. */
  async #send(bytes: Uint8Array, index: number): Promise<boolean> {
    const socket = await this.#link()
    const greeting = socket === this.#greeted ? new Uint8Array() : this.#greeting(index)
    this.#greeted = socket
    const reported = greeting.length > 0 ? greeting : bytes
    if (reported.length > 0) await new Promise((resolve) => socket.write(reported, resolve))
    return greeting.length > 0
  }

  async #cut() {
    const socket = this.#socket
    this.#socket = undefined
    if (socket) await new Promise<void>((resolve) => socket.end(resolve))
  }

  async #play() {
    const { cuts = [], pieces = [], speed } = this.#options
    const places = [...new Set([...cuts, ...pieces])].toSorted((a, b) => a - b)
    let begin = 0
    let before: number | null = null
    for (const [index, one] of this.#heard.entries()) {
      if (speed && before !== null && one.at !== null) await sleep((one.at - before) / speed)
      if (this.#isPaused) await this.#gate.promise
      before = one.at ?? before
      this.#feed.take(one)
      const end = begin + one.bytes.length
      const inLine: number[] = []
      while (places.length > 0 && places[0]! < end) inLine.push(places.shift()! - begin)
      await this.#line(one.bytes, index, inLine, new Set(cuts.map((place) => place - begin)))
      begin = end
    }
  }

  /** Tells a line in pieces. */
  async #line(bytes: Uint8Array, index: number, places: readonly number[], cuts: ReadonlySet<number>) {
    const isWhole = this.#options.after === 'nothing'
    let from = 0
    let isReported = false
    for (const place of places) {
      const isCut = cuts.has(place)
      const until = Math.max(from, isCut && isWhole ? bytes.length : place)
      isReported =
        (until > from && !isReported && (await this.#send(bytes.subarray(from, until), index))) || isReported
      from = until
      if (!isCut) continue
      await this.#cut()
      isReported = (await this.#send(new Uint8Array(), index)) || isReported
    }
    if (!isReported && from < bytes.length) await this.#send(bytes.subarray(from), index)
  }
}

/** Length of a recording in bytes. */
export const lengthOf = (heard: readonly Received[]) =>
  heard.reduce((sum, { bytes }) => sum + bytes.length, 0)
