import type { Replay as Shown } from '../../contract/actions/timing-recording.ts'
import { newId } from '../../domain/new-id.ts'
import type { Log } from '../../log.ts'
import { type Received, RecordingReader } from '../../timing/recording.ts'
import type { FeedPipeline } from '../pipeline/feed-pipeline.ts'

/** Longest sleep at once, so that a change of speed or a pause is noticed. */
const STEP_MS = 200
/** After a longer silence the book only gets the time. */
const TICK_MS = 1000

export type Speed = Shown['speed']
/** ISO-8601, or ms since the start of the recording. */
export type Moment = string | number

interface Parts {
  recordingId: string
  eventId: string
  speed: Speed
  from: Moment | undefined
  to: Moment | undefined
  bytes: AsyncGenerator<Buffer>
  /** To be added to the times of the recording. */
  offsetMs: number
  /** Arrival of bytes before the first time stamp. */
  startedAt: string | null
  pipeline: FeedPipeline
  log: Log
}

/**
 * Plays a recording into a pipeline as it came: with the arrivals of the recording, so that the same stretch heard again writes
 * nothing. What lies before `from` and what is passed over is heard at once.
 */
export class Replay {
  readonly id = newId()
  readonly #parts: Parts
  #speed: Speed
  #isPaused = false
  /** Arrival of the first bytes, and of the last that were played, in ms since 1970. */
  #startMs: number | null = null
  #atMs: number | null = null
  /** Everything up to this time is heard at once. */
  #skipTo: Moment | undefined
  #endedAt: string | null = null
  #isEnding = false
  #wake: () => void = () => {}

  constructor(parts: Parts) {
    this.#parts = parts
    this.#speed = parts.speed
    this.#skipTo = parts.from
    this.#play().catch((error) => {
      parts.log.error({ err: error }, 'timing: a replay ended early')
      this.#endedAt = new Date().toISOString()
    })
  }

  live(sessionId: string) {
    return this.#parts.pipeline.live(sessionId)
  }

  get shown(): Shown {
    const { recordingId, eventId } = this.#parts
    return {
      id: this.id,
      recordingId,
      eventId,
      speed: this.#speed,
      paused: this.#isPaused,
      at: this.#atMs === null ? null : new Date(this.#atMs).toISOString(),
      endedAt: this.#endedAt,
    }
  }

  change({
    paused,
    speed,
    at,
  }: {
    paused?: boolean | undefined
    speed?: Speed | undefined
    at?: Moment | undefined
  }): void {
    this.#isPaused = paused ?? this.#isPaused
    this.#speed = speed ?? this.#speed
    this.#skipTo = at ?? this.#skipTo
    this.#wake()
  }

  async end(): Promise<void> {
    this.#isEnding = true
    this.#wake()
    await this.#parts.pipeline.close()
    this.#endedAt ??= new Date().toISOString()
  }

  async #play() {
    const { pipeline, bytes } = this.#parts
    const reader = new RecordingReader()
    pipeline.connected(0)
    for await (const chunk of bytes) {
      for (const heard of reader.take(chunk)) if (!(await this.#hear(heard))) return this.#finish()
      if (this.#isEnding) return
    }
    for (const heard of reader.end()) await this.#hear(heard)
    await this.#finish()
  }

  async #finish() {
    await this.#parts.pipeline.end(this.#atMs ?? Date.now())
    this.#endedAt ??= new Date().toISOString()
  }

  /** False when the end of the replay is reached. */
  async #hear({ at, bytes }: Received): Promise<boolean> {
    const { pipeline, to, offsetMs, startedAt } = this.#parts
    // A recording without times is heard at once.
    const began = startedAt === null ? Date.now() : Date.parse(startedAt)
    const now = at === null ? (this.#atMs ?? began) : at + offsetMs
    this.#startMs ??= now
    if (to !== undefined && now > this.#msOf(to)) return false
    await this.#wait(now)
    if (this.#isEnding) return false
    if (this.#atMs !== null && now - this.#atMs > TICK_MS) pipeline.tick(now)
    this.#atMs = now
    pipeline.take(bytes, now)
    if (pipeline.isFull) await pipeline.idle()
    return true
  }

  #msOf(moment: Moment): number {
    return typeof moment === 'number' ? (this.#startMs ?? 0) + moment : Date.parse(moment)
  }

  /** Waits until what arrived at this time is due. */
  async #wait(now: number) {
    let leftMs = this.#atMs === null ? 0 : Math.max(0, now - this.#atMs)
    while (!this.#isEnding) {
      if (this.#isPaused) {
        await this.#sleep(STEP_MS)
        continue
      }
      if (this.#speed === 'max' || this.#isSkipped(now) || leftMs <= 0) return
      const step = Math.min(STEP_MS, leftMs / this.#speed)
      const speed = this.#speed
      const began = performance.now()
      await this.#sleep(step)
      leftMs -= (performance.now() - began) * speed
      // What is less than a timer's step is not slept for.
      if (leftMs < speed) return
    }
  }

  #isSkipped(now: number): boolean {
    return this.#skipTo !== undefined && now < this.#msOf(this.#skipTo)
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
