import { WebSocket } from 'ws'

/** Commands for the room clients: connect, count some changes, or leave. */
export type AudienceJob =
  | { do: 'join'; urls: string[]; headers: Record<string, string> }
  /** Resolves once each client has received this many; the last `paused` of them do not read meanwhile. */
  | { do: 'listen'; changes: number; paused: number }
  | { do: 'leave' }

export interface Received {
  frames: number
  /** Of all of them together. */
  bytes: number
  /** Milliseconds from `occurredAt` to the frame, for clients that read. */
  delaysMs: number[]
  /** Clients that received a change twice or out of order. */
  wrong: number
  closed: number
}
export type AudienceAnswer = { received: Received } | { joined: number } | { left: true }

const CHANGE = Buffer.from('{"type":"change"')
const OCCURRED = Buffer.from('"occurredAt":"')
const STAMP = '2026-04-17T16:00:00.000Z'.length
const SEQ_AT = '{"type":"change","seq":'.length

interface Reader {
  ws: WebSocket
  received: number
  lastSeq: number
}
const readers: Reader[] = []
let [target, bytes, closed, wrong, waiting] = [0, 0, 0, 0, 0]
/** Samples the delay of every n-th frame, as reading the clock has a cost. */
let sampleEach = 1
let delaysMs: number[] = []
const answer = (message: AudienceAnswer) => void process.send?.(message)

function take(reader: Reader, data: Buffer) {
  if (data.compare(CHANGE, 0, CHANGE.length, 0, CHANGE.length) !== 0) return
  reader.received += 1
  bytes += data.length
  const seq = Number.parseInt(data.toString('latin1', SEQ_AT, SEQ_AT + 16), 10)
  if (seq <= reader.lastSeq) wrong += 1
  reader.lastSeq = seq
  if (reader.received % sampleEach === 0) {
    const at = data.lastIndexOf(OCCURRED) + OCCURRED.length
    const occurred = Date.parse(data.toString('latin1', at, at + STAMP))
    delaysMs.push(performance.timeOrigin + performance.now() - occurred)
  }
  if (reader.received !== target) return
  waiting -= 1
  if (waiting === 0) progress()
}

function progress() {
  const frames = readers.reduce((sum, { received }) => sum + received, 0)
  answer({ received: { frames, bytes, delaysMs, wrong, closed } })
}

async function join(urls: readonly string[], headers: Record<string, string>) {
  await Promise.all(
    urls.map(
      (url) =>
        new Promise<void>((resolve, reject) => {
          const ws = new WebSocket(url, { headers, perMessageDeflate: false })
          const reader: Reader = { ws, received: 0, lastSeq: 0 }
          readers.push(reader)
          // The first frame is a welcome: from then on the reader is in the room.
          ws.once('message', () => resolve())
          ws.on('message', (data: Buffer) => take(reader, data))
          ws.on('error', reject)
          ws.on('close', () => {
            closed += 1
          })
        }),
    ),
  )
  answer({ joined: urls.length })
}

function listen(changes: number, paused: number) {
  target = changes
  waiting = readers.length - paused
  sampleEach = changes > 1000 ? 20 : 1
  delaysMs = []
  ;[bytes, closed, wrong] = [0, 0, 0]
  for (const [index, reader] of readers.entries()) {
    reader.received = 0
    if (index >= waiting) reader.ws.pause()
  }
}

function leave() {
  for (const { ws } of readers.splice(0)) ws.terminate()
  answer({ left: true })
}

process.on('message', (job: AudienceJob) => {
  if (job.do === 'join') void join(job.urls, job.headers)
  else if (job.do === 'listen') listen(job.changes, job.paused)
  else leave()
})
process.once('disconnect', () => process.exit())
