import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../../server/contract/client.ts'
import type { Random } from '../../../server/sample/random.ts'
import { handshake, openTcp } from '../../support/raw-socket.ts'
import { addWeekend, lapBody } from '../../support/weekend-rows.ts'
import { askAndWait, readAndLeave, readSlowly, sendByteByByte } from './http-readers.ts'

const LONG_COMMENT = 'Traffic in the last sector. '.repeat(350)
const LAPS_IN_BATCH = 500
const BETWEEN_MS = 100
const BATCHES = 2

export interface Crowded {
  url: string
  token: string
  random: Random
}

/** Ten megabytes of laps in one session, and another run sheet for the concurrent writer. */
export async function addLongLaps({ url, token }: Crowded) {
  const client = createClient({ baseUrl: url, token })
  const weekend = await addWeekend(client, 2)
  const [long, busy] = weekend.runSheets.map(({ id }) => id) as [string, string]
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const items = Array.from({ length: LAPS_IN_BATCH }, (_, index) => ({
      ...lapBody(long, batch * LAPS_IN_BATCH + index + 1),
      comment: LONG_COMMENT,
    }))
    await client.createLaps({ body: { items } })
  }
  return { client, sessionId: weekend.session.id, eventId: weekend.event.id, long, busy }
}

export type LongLaps = Awaited<ReturnType<typeof addLongLaps>>

/** The same as another login of the account: each has four downloads at a time. */
export async function asAnother(crowded: Crowded): Promise<Crowded> {
  const client = createClient({ baseUrl: crowded.url, token: crowded.token })
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'a long password'
  const { account } = await client.me()
  await client.members.create({ name: 'Beside', email, password, role: 'member' })
  const { token } = await createClient({ baseUrl: crowded.url }).logIn({
    body: { email, password, accountSlug: account.slug },
  })
  return { ...crowded, token }
}

/** Requests long answers, one after the other, and reads nothing of them. Few files are generated at a time. */
export async function askForMuch({ url, token }: Crowded, { long, eventId }: LongLaps, lists: number) {
  const paths = [`/laps?runSheetId=${long}&format=csv`, `/events/${eventId}/archive`]
  const sockets: Socket[] = []
  for (const path of [...paths, ...Array<string>(lists).fill(`/laps?runSheetId=${long}&limit=500`)]) {
    sockets.push(await askAndWait({ url, token, path }))
    await sleep(BETWEEN_MS)
  }
  return sockets
}

/** Files that are read at all speeds: each has to come whole. */
export async function readFilesSlowly({ url, token, random }: Crowded, { long }: LongLaps, count: number) {
  const path = `/laps?runSheetId=${long}&format=csv`
  const answer = await fetch(new URL(path, url), { headers: { Authorization: `Bearer ${token}` } })
  const whole = Buffer.from(await answer.arrayBuffer())
  const lines = whole.toString().split('\n').length
  const wrongs = lines > BATCHES * LAPS_IN_BATCH ? [] : [`the file has ${lines} lines`]
  const read = await Promise.all(
    Array.from({ length: count }, () => readSlowly({ url, token, path }, random.between(1.5e6, 6e6), random)),
  )
  for (const each of read)
    if (!each.equals(whole))
      wrongs.push(`a file has ${each.length} of ${whole.length} bytes: ${each.subarray(0, 300)}`)
  return wrongs
}

export async function comeAndGo({ url, token, random }: Crowded, { long }: LongLaps, count: number) {
  for (let index = 0; index < count; index += 1) {
    const path = `/laps?runSheetId=${long}&${index % 3 === 0 ? 'format=csv' : 'limit=500'}`
    await readAndLeave({ url, token, path }, random.between(1, 3e6))
    await sleep(BETWEEN_MS)
  }
}

/** Connections that say nothing, or half a head, and go on holding. */
export async function sayLittle({ url, random }: Crowded, count: number): Promise<Socket[]> {
  const request = handshake('/laps', {})
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = await openTcp(url)
      if (index % 2 === 0) socket.write(request.slice(0, random.whole(1, request.length - 1)))
      return socket
    }),
  )
}

/** Writes sent byte by byte: slow, but valid. */
export async function writeByteByByte({ url, token }: Crowded, { eventId }: LongLaps, count: number) {
  const statuses = await Promise.all(
    Array.from({ length: count }, (_, index) => {
      const body = JSON.stringify({
        eventId,
        measuredAt: new Date(Date.UTC(2026, 3, 18) + index).toISOString(),
      })
      const head = [
        'POST /weather HTTP/1.1',
        'Host: 127.0.0.1',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ]
      return sendByteByByte(url, `${head.join('\r\n')}\r\n\r\n${body}`, 5)
    }),
  )
  return statuses.flatMap((status) => (status === 201 ? [] : [`a write byte by byte was answered ${status}`]))
}
