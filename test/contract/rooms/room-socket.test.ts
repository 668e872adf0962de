import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  RoomSocket,
  type RoomSocketOptions,
  type SocketState,
} from '../../../server/contract/rooms/room-socket.ts'
import { change, startRoomServer, type Visitor, welcome } from '../../support/room-server.ts'

let socket: RoomSocket | undefined
afterEach(() => socket?.close())

const nothing = { view: null, editing: null }

/** A client of a fresh server, with its events; it reconnects after at most 40 ms. */
async function join(options: Partial<RoomSocketOptions> = {}) {
  const { url, visitors } = await startRoomServer()
  const states: SocketState[] = []
  const seen: string[] = []
  socket = new RoomSocket({
    baseUrl: url,
    kind: 'sessions',
    id: 's1',
    credentials: () => ({ token: 'secret-token' }),
    onFrame: (frame) => seen.push(frame.type),
    onState: (state) => states.push(state),
    random: () => 0.08,
    ...options,
  })
  /** The n-th connection, once it has authenticated. */
  const visitor = (n: number): Promise<Visitor> =>
    vi.waitFor(() => {
      const there = visitors[n]
      if (!there?.frames[0]) throw new Error(`no visitor ${n} yet`)
      return there
    }, 3000)
  return { visitors, states, seen, visitor, last: () => states.at(-1)?.state }
}

const authOf = ({ frames }: Visitor) => frames[0]?.frame
const settle = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms))

describe('joining', () => {
  test('the first frame has the credentials; the address and the headers do not', async () => {
    const { visitor, states } = await join()
    const first = await visitor(0)
    expect(first.url).toBe('/realtime/sessions/s1')
    expect(JSON.stringify(first.headers)).not.toContain('secret-token')
    expect(authOf(first)).toEqual({ type: 'auth', token: 'secret-token' })
    expect(states.map(({ state }) => state)).toEqual(['connecting'])
    first.send(welcome(5))
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ state: 'open' }))
  })

  test('a script authenticates by its key, and sends its last seq', async () => {
    const { visitor } = await join({ credentials: () => ({ apiKey: 'rk_1' }), lastSeq: 12 })
    expect(authOf(await visitor(0))).toEqual({ type: 'auth', apiKey: 'rk_1', lastSeq: 12 })
  })

  test('the credentials of the moment are sent, not those of the first time', async () => {
    let token = 'first'
    const { visitor } = await join({ credentials: () => ({ token }) })
    await visitor(0)
    token = 'second'
    ;(await visitor(0)).close(1001)
    expect(authOf(await visitor(1))).toMatchObject({ token: 'second' })
  })
})

describe('the place in the log after a reconnect', () => {
  const clock = (seq: number) => ({ type: 'clock', seq, serverTime: 't' })
  const resync = (seq: number) => ({ type: 'resync', seq })
  test.each([
    ['the welcome, when nothing followed', undefined, [welcome(5)], 5],
    ['the last change', undefined, [welcome(5), change(7), change(9)], 9],
    ['the clock, which tells how far the log was read', undefined, [welcome(5), change(7), clock(30)], 30],
    ['never back within one connection', undefined, [welcome(5), change(9), change(8)], 9],
    // A connection that breaks between the welcome and the missed changes must not lose these.
    ['what was asked for, until something came', 12, [welcome(40)], 12],
    ['back where a restored server is', 900, [welcome(40)], 40],
    ['what the resync says, even if it is lower', 900, [welcome(900), resync(41)], 41],
  ])('%s', async (_, lastSeq, frames, expected) => {
    const { visitor, seen } = await join({ lastSeq })
    const first = await visitor(0)
    for (const frame of frames) first.send(frame)
    await vi.waitFor(() => expect(seen).toHaveLength(frames.length))
    first.cut()
    expect(authOf(await visitor(1))).toMatchObject({ lastSeq: expected })
  })
})

describe('a lost link', () => {
  test.each([1001, 1011, 4429])('closed with %d: comes back', async (code) => {
    const { visitor, states, last } = await join()
    const first = await visitor(0)
    first.send(welcome(1))
    await vi.waitFor(() => expect(last()).toBe('open'))
    first.close(code)
    await visitor(1)
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'open', 'waiting', 'connecting'])
  })

  test.each([
    [4401, 'credentials'],
    [4403, 'permission'],
    [4404, 'room'],
  ])('closed with %d: does not reconnect, and shows the reason', async (code, why) => {
    const { visitor, visitors, states } = await join()
    ;(await visitor(0)).close(code)
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ state: 'ended', why }))
    await settle(150)
    expect(visitors).toHaveLength(1)
  })

  test('silence counts as a lost connection, although it is not closed', async () => {
    const { visitor, states } = await join({ timing: { deadMs: 600 } })
    const first = await visitor(0)
    first.send(welcome(1))
    for (let beat = 0; beat < 5; beat += 1) {
      await settle(200)
      first.send({ type: 'clock', seq: 1, serverTime: 't' })
    }
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'open'])
    await visitor(1)
    first.send(change(77))
    await settle()
    expect(authOf(await visitor(1))).toMatchObject({ lastSeq: 1 })
    expect(states.map(({ state }) => state)).toEqual(['connecting', 'open', 'waiting', 'connecting'])
  })

  test('it waits longer after each failure, and a welcome that does not hold counts as one', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout')
    const backoffs = () =>
      setTimer.mock.calls.map(([, ms]) => ms).filter((ms) => [5, 10, 20].includes(ms ?? 0))
    const { visitor, last } = await join({ random: () => 0.01, timing: { heldMs: 500 } })
    for (const [index, held] of [false, false, true, false].entries()) {
      const nth = await visitor(index)
      nth.send(welcome(1))
      await vi.waitFor(() => expect(last()).toBe('open'))
      if (held) await settle(700)
      nth.cut()
    }
    await visitor(4)
    const waited = backoffs()
    setTimer.mockRestore()
    expect(waited).toEqual([5, 10, 5, 10])
  })

  test('hurry ends the waiting; an open socket is left alone', async () => {
    const { visitor, visitors, last } = await join({ random: () => 1 })
    const first = await visitor(0)
    first.send(welcome(1))
    await vi.waitFor(() => expect(last()).toBe('open'))
    socket?.hurry()
    await settle()
    expect(visitors).toHaveLength(1)
    first.cut()
    await vi.waitFor(() => expect(last()).toBe('waiting'))
    socket?.hurry()
    await settle()
    expect(visitors).toHaveLength(2)
  })

  test('closed is closed', async () => {
    const { visitor, visitors, states, last } = await join()
    const first = await visitor(0)
    first.send(welcome(1))
    await vi.waitFor(() => expect(last()).toBe('open'))
    const notified = states.length
    socket?.close()
    await settle(150)
    expect([visitors.length, states.length]).toEqual([1, notified])
  })

  test('left while it connects, it closes once it is open: a console calls anything earlier an error', async () => {
    const closedIn: number[] = []
    class Noted extends WebSocket {
      override close() {
        closedIn.push(this.readyState)
        super.close()
      }
    }
    const { visitors } = await join({ webSocket: Noted })
    socket?.close()
    await vi.waitFor(() => expect(closedIn).toEqual([WebSocket.OPEN]))
    await settle(150)
    expect(visitors.flatMap(({ frames }) => frames)).toEqual([])
  })
})

describe('frames', () => {
  test('malformed and unknown frames are ignored', async () => {
    const { visitor, seen, last } = await join()
    const first = await visitor(0)
    const odd = [
      'no json',
      'null',
      '[1]',
      { type: 'telemetry', seq: 99 },
      { type: 'toString' },
      { type: 'change', seq: '8' },
    ]
    for (const frame of [welcome(5), ...odd, change(6)]) first.send(frame)
    await vi.waitFor(() => expect(seen).toEqual(['welcome', 'change']))
    first.cut()
    expect(authOf(await visitor(1))).toMatchObject({ lastSeq: 6 })
    expect(last()).toBe('connecting')
  })
})

describe('presence', () => {
  const presenceOf = ({ frames }: Visitor) =>
    frames.filter(({ frame }) => frame.type === 'presence').map(({ frame, atMs }) => ({ ...frame, atMs }))

  test('is sent at once, then at most five times a second, the last one surely', async () => {
    const { visitor, last } = await join()
    const first = await visitor(0)
    first.send(welcome(1))
    await vi.waitFor(() => expect(last()).toBe('open'))
    for (let turn = 0; turn <= 50; turn += 1) {
      socket?.presence({ ...nothing, view: `Car ${turn}` })
      await settle(10)
    }
    await settle(300)
    const sent = presenceOf(first)
    expect(sent[0]).toMatchObject({ view: 'Car 0', editing: null })
    expect(sent.at(-1)).toMatchObject({ view: 'Car 50' })
    const gaps = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(150)
    expect(sent.length).toBeGreaterThan(2)
  })

  test('waits for the welcome, and is sent again after each reconnect', async () => {
    const { visitor } = await join()
    const editing = { entityType: 'lap', id: 'a', field: 'lapTimeMs' }
    socket?.presence({ view: 'Lap table', editing })
    const first = await visitor(0)
    await settle()
    expect(first.frames).toHaveLength(1)
    first.send(welcome(1))
    await vi.waitFor(() => expect(presenceOf(first)).toHaveLength(1))
    first.cut()
    const second = await visitor(1)
    second.send(welcome(1))
    await vi.waitFor(() =>
      expect(presenceOf(second)).toMatchObject([{ type: 'presence', view: 'Lap table', editing }]),
    )
  })
})
