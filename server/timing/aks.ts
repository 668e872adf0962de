import { type AksHead, AksLines } from './aks-line.ts'
import { AksSession, LEFT_OUT, stepAt } from './aks-session.ts'
import { aboveZero, textOf, treeOf } from './aks-values.ts'
import { defineTimingAdapter } from './define-adapter.ts'
import { type Json, JsonStream } from './json/stream.ts'
import type { DecoderSettings, TimingDecoder, TimingMessage } from './model.ts'

const CLIENT = { app: 'Trackside', app_ver: '1.0.0', protocol: 'AKS V2 Protocol', protocol_ver: '1.0.36' }
/** In this order: laps count from the start that `status` reports, and `info` names their session. */
const CHANNELS = [
  'timing.session.info',
  'timing.session.status',
  'timing.session.classes',
  'timing.session.entry',
  'timing.analysis.laps',
  'timing.analysis.stints',
  'timing.session.standings.overall.active',
  'timing.session.standings.overall.participantDetails',
  'raceControl.messages',
  'weather.currentData',
  'weather.sessionData',
]
/** Between two logins that are refused: the account has one login at a time. */
const REFUSED_WAIT_MS = 60_000
const PING_MS = 20_000

/** Speaks as a client: logs in, joins channels, pings, and reads snapshots and differences as they come. */
class AksDecoder implements TimingDecoder {
  readonly #user: string | undefined
  readonly #secret: string | undefined
  readonly #session = new AksSession()
  readonly #lines: AksLines
  #messages: TimingMessage[] = []
  #now = 0
  /** Answer to a request that is read whole. */
  #answer: Json = null
  #requests = new Map<number, string>()
  #number = 0
  #isIn = false
  #pingMs = PING_MS
  #pingedAt = 0

  constructor({ user, secret }: DecoderSettings) {
    this.#user = user
    this.#secret = secret
    this.#lines = new AksLines(
      (head) => this.#jsonOf(head),
      (head, hasJson, error) => this.#end(head, hasJson, error),
    )
  }

  greeting(): TimingMessage[] {
    this.#lines.clear()
    this.#session.clear()
    this.#requests.clear()
    this.#number = 0
    this.#isIn = false
    if (!this.#user || !this.#secret)
      return [{ type: 'refused', reason: 'a user and a password are needed', waitMs: REFUSED_WAIT_MS }]
    return [this.#send('LOGIN', '', { user: this.#user, password: this.#secret, ...CLIENT })]
  }

  take(bytes: Uint8Array, arrivedAt: number): TimingMessage[] {
    this.#now = arrivedAt
    this.#lines.take(bytes)
    const messages = this.#messages
    this.#messages = []
    return messages
  }

  tick(now: number): TimingMessage[] {
    if (!this.#isIn) return []
    const messages: TimingMessage[] = []
    const clock = this.#session.isFinished ? null : this.#session.clock(now)
    if (clock) messages.push(clock)
    if (now - this.#pingedAt >= this.#pingMs || now < this.#pingedAt) {
      this.#pingedAt = now
      messages.push(this.#send('PING', ''))
    }
    return messages
  }

  #send(command: string, channel: string, json?: object): TimingMessage {
    this.#number += 1
    if (command === 'JOIN') this.#requests.set(this.#number, channel)
    const line = `${command}:${this.#number}:${channel}:${json ? JSON.stringify(json) : ''}\r\n`
    return { type: 'send', bytes: Buffer.from(line) }
  }

  #jsonOf({ command, channel }: AksHead): JsonStream | null {
    if (command === 'JSON')
      return new JsonStream(
        stepAt,
        (path, value) => this.#messages.push(...this.#session.take(path, value, this.#now)),
        { prefix: channel === '' ? [] : channel.split('.'), left: LEFT_OUT },
      )
    const take = (_: readonly string[], value: Json) => {
      this.#answer = value
    }
    return command === 'LOGIN' || command === 'ERROR' ? new JsonStream(() => 'take', take) : null
  }

  #end({ command, id }: AksHead, hasJson: boolean, error: string | null) {
    const answer = treeOf(hasJson ? this.#answer : null)
    this.#answer = null
    if (error) this.#messages.push({ type: 'unreadable', reason: error })
    if (command === 'LOGIN' && !this.#isIn) {
      this.#isIn = true
      this.#pingMs = (aboveZero(answer?.get('pingRate')) ?? PING_MS / 1_000) * 1_000
      this.#pingedAt = this.#now
      this.#messages.push(...CHANNELS.map((channel) => this.#send('JOIN', channel)))
    } else if (command === 'ERROR') {
      const words = [textOf(answer?.get('reason')) ?? 'no reason given', textOf(answer?.get('advice'))]
      const reason = words.filter((word) => word !== null).join(': ')
      const channel = id === null ? undefined : this.#requests.get(id)
      if (this.#isIn)
        this.#messages.push({ type: 'unreadable', reason: `${channel ?? 'request'} refused: ${reason}` })
      else this.#messages.push({ type: 'refused', reason, waitMs: REFUSED_WAIT_MS })
    }
  }
}

/** Al Kamel's AKS V2, with the login of a team. Servers speak when they are spoken to. */
export const aks = defineTimingAdapter({
  kind: 'aks',
  label: 'Al Kamel',
  defaultPort: 11_001,
  tls: true,
  recognise(head) {
    const text = Buffer.from(head.subarray(0, 512)).toString('latin1')
    if (/(^|\n)\s*(LOGIN|JSON|ACK|ERROR)\s*:\s*\d*\+{0,2}\s*:/.test(text)) return 1
    // An alert of TLS: the port wants a handshake.
    return head[0] === 0x15 && head[1] === 0x03 ? 0.5 : 0
  },
  decoder: (settings) => new AksDecoder(settings),
})
