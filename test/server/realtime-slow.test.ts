import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Client } from '../../server/contract/client.ts'
import type { ChangeFrame, ServerFrame } from '../../server/contract/realtime.ts'
import { lap } from '../../server/contract/resources/weekend/lap.ts'
import { closeCodes, roomPath } from '../../server/contract/rooms/rooms.ts'
import { make } from '../support/factories.ts'
import { frameBytes, frameReader, handshake, opcodes, openRaw, openTcp } from '../support/raw-socket.ts'
import { joinRoom, type RoomSocket } from '../support/room.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const TICK_MS = 100
const BYTES_EACH_TICK = 2000

const join = ({ url, token }: TestServer, sessionId: string, lastSeq?: number) =>
  joinRoom(url, 'sessions', sessionId, { token, ...(lastSeq !== undefined && { lastSeq }) })

/** A reader that takes 20 KB a second, no matter how much there is, and answers pings in their turn. */
async function joinSlowly({ url, token }: TestServer, sessionId: string) {
  const socket = await openTcp(url)
  socket.pause()
  socket.write(handshake(roomPath('sessions', sessionId), { Authorization: `Bearer ${token}` }))
  const changes: ChangeFrame[] = []
  const read = frameReader()
  let [head, code, bytes] = ['', 0, 0]
  const take = (chunk: Buffer) => {
    for (const { opcode, payload } of read(chunk)) {
      if (opcode === opcodes.ping) socket.write(frameBytes(payload, { opcode: opcodes.pong }))
      if (opcode === opcodes.close) code = payload.readUInt16BE(0)
      if (opcode !== opcodes.text) continue
      const frame = JSON.parse(payload.toString()) as ServerFrame
      if (frame.type === 'change') changes.push(frame)
    }
  }
  const timer = setInterval(() => {
    const chunk: Buffer | null =
      socket.read(Math.min(BYTES_EACH_TICK, socket.readableLength)) ?? socket.read(0)
    if (!chunk) return
    bytes += chunk.length
    if (head.endsWith('\r\n\r\n')) return take(chunk)
    const end = chunk.indexOf('\r\n\r\n') + 4
    head += chunk.subarray(0, end)
    take(chunk.subarray(end))
  }, TICK_MS)
  const stop = () => {
    clearInterval(timer)
    socket.destroy()
  }
  return { changes, code: () => code, bytes: () => bytes, isOpen: () => !socket.destroyed, stop }
}

/** Stored fields of the row: bests and deltas of a lap move with other laps, without a frame. */
const storedPart = ({ entityType, entity }: ChangeFrame) =>
  entityType === 'lap' ? lap.storedRow.parse(entity) : entity

type State = Map<string, Pick<ChangeFrame, 'version' | 'entity'>>

/** A client's rows after all frames it received. */
function stateAfter(frames: readonly ServerFrame[], before: State = new Map()): State {
  const state = new Map(before)
  for (const frame of frames) {
    if (frame.type !== 'change') continue
    if (frame.opType === 'delete') state.delete(frame.id)
    else state.set(frame.id, { version: frame.version, entity: storedPart(frame) })
  }
  return state
}

/** The last seq that a client received. */
const lastSeqOf = ({ frames }: RoomSocket) =>
  Math.max(...frames.map((frame) => ('seq' in frame ? frame.seq : 0)))

const COMMENT = 'Traffic in the last sector, and a long one. '.repeat(20)

/** Keeps a room busy: laps come, change and go. */
function keepBusy(api: Client, runSheetId: string) {
  let isOver = false
  const write = async () => {
    for (let lapNumber = 1; !isOver; lapNumber += 1) {
      const { id } = await make(api, 'laps', { runSheetId, lapNumber, comment: COMMENT })
      await api.laps.update(id, { lapTimeMs: 80_000 + lapNumber })
      if (lapNumber % 5 === 0) await api.laps.remove(id)
      await sleep(20)
    }
  }
  const writing = write()
  return async () => {
    isOver = true
    await writing
  }
}

// Long waits, each on its own server: they run concurrently.
test.concurrent('a client that reads nothing for 10 s is closed with 4429 and resumes; slow and quick readers stay', async () => {
  const server = await startTestServer()
  const { api } = server
  const sheet = await make(api, 'runSheets')
  const { sessionId } = sheet
  const quick = [join(server, sessionId), join(server, sessionId)]
  const stuck = [join(server, sessionId), join(server, sessionId), join(server, sessionId)]
  const short = join(server, sessionId)
  for (const room of [...quick, ...stuck, short]) await room.next('welcome')
  const slow = await joinSlowly(server, sessionId)
  const raw = await openRaw(server.url, roomPath('sessions', sessionId), {
    Authorization: `Bearer ${server.token}`,
  })
  const stop = keepBusy(api, sheet.id)
  await sleep(300)
  for (const { ws } of [...stuck, short]) ws.pause()
  raw.socket.pause()
  await sleep(6000)
  // Six seconds are a pause, not a farewell.
  short.ws.resume()
  await sleep(7500)
  await stop()
  for (const { ws } of stuck) ws.resume()
  raw.socket.resume()
  expect(await Promise.all(stuck.map(({ closed }) => closed))).toEqual(stuck.map(() => closeCodes.slow))
  expect(await raw.closed).toBe(closeCodes.slow)

  const last = await api.sessions.update(sessionId, { name: 'Over' })
  await Promise.all([...quick, short].map((room) => room.receives(last)))
  const [first] = quick as [RoomSocket]
  const whole = stateAfter(first.frames)
  expect(whole.size).toBeGreaterThan(50)
  for (const room of [...quick, short]) expect(stateAfter(room.frames)).toEqual(whole)
  for (const room of quick)
    expect(room.changes().map(({ seq }) => seq)).toEqual(first.changes().map(({ seq }) => seq))
  for (const room of stuck) {
    expect(room.changes().length).toBeLessThan(first.changes().length)
    const back = join(server, sessionId, lastSeqOf(room))
    await back.receives(last)
    expect(back.frames.some(({ type }) => type === 'resync')).toBe(false)
    expect(stateAfter(back.frames, stateAfter(room.frames))).toEqual(whole)
  }
  expect(slow.bytes()).toBeGreaterThan(13 * 10_000)
  expect([slow.code(), slow.isOpen()]).toEqual([0, true])
  slow.stop()
}, 40_000)

test.concurrent('a batch of 900 is sent and one of 5,000 is not, and neither closes the slowest reader', async () => {
  const server = await startTestServer()
  const { api } = server
  const sheet = await make(api, 'runSheets')
  const { sessionId, id: runSheetId } = sheet
  const rooms = [join(server, sessionId), join(server, sessionId)]
  for (const room of rooms) await room.next('welcome')
  const slow = await joinSlowly(server, sessionId)
  const batch = async (count: number, from: number) => {
    const items = Array.from({ length: count }, (_, index) => ({
      runSheetId,
      lapNumber: from + index,
      lapTimeMs: 90_000,
    }))
    return (await api.createLaps({ body: { items } })).items
  }
  const sent = await batch(900, 1)
  await batch(5000, 1000)
  const large = (await api.me()).seq
  const last = await api.sessions.update(sessionId, { name: 'Over' })
  await Promise.all(rooms.map((room) => room.receives(last)))
  for (const room of rooms) {
    expect(room.changes().map(({ id }) => id)).toEqual([...sent.map(({ id }) => id), last.id])
    expect(room.frames.filter(({ type }) => type === 'resync')).toEqual([{ type: 'resync', seq: large }])
  }
  // Well beyond the timeout of a client that does not read.
  await sleep(12_000)
  expect([slow.code(), slow.isOpen()]).toEqual([0, true])
  expect(slow.changes.length).toBeGreaterThan(100)
  expect(slow.changes.map(({ id }) => id)).toEqual(sent.slice(0, slow.changes.length).map(({ id }) => id))
  slow.stop()
}, 40_000)
