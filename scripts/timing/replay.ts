import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Received, RecordingReader } from '../../server/timing/recording.ts'

const USAGE = `npm run replay -- <recording> [--port 50000] [--speed 1]

Serves a recording of a timing feed as the network it came from: each client hears it from the beginning, at its own pace.
The recording is ours, RMonitor text with or without times, or P3 records in hex; .gz is unpacked.`

const MAX_SPEED = 10_000

/** The bytes of a recording with their arrivals. Throws if it holds none. */
function heardIn(file: string): Received[] {
  const bytes = readFileSync(file)
  const reader = new RecordingReader()
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  const heard = [...reader.take(plain), ...reader.end()]
  if (heard.length === 0) throw new Error(`${file} holds nothing that a feed has said.`)
  return heard
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '50000' },
    speed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})
const [file] = positionals
const speed = Number(values.speed)
if (values.help || !file) {
  process.stdout.write(`${USAGE}\n`)
  process.exit(values.help ? 0 : 2)
}
if (!(speed > 0 && speed <= MAX_SPEED))
  throw new Error(`--speed is a number up to ${MAX_SPEED}, not ${values.speed}.`)

const heard = heardIn(file)
const server = createServer(async (socket) => {
  socket.on('error', () => {})
  socket.resume()
  const began = performance.now()
  let startMs: number | null = null
  for (const { at, bytes } of heard) {
    if (at !== null) {
      startMs ??= at
      const dueMs = (at - startMs) / speed - (performance.now() - began)
      if (dueMs > 1) await sleep(dueMs)
    }
    if (socket.destroyed) return
    if (!socket.write(bytes))
      await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve))
  }
})
server.listen(Number(values.port), () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${heard.length} lines of ${file} on port ${port}, at ${speed} times their speed\n`)
})
