import { connect } from 'node:net'
import type { ActionResult } from '../contract/define/action.ts'
import type { timingFeedActions } from '../contract/resources/timing-feed.ts'
import { Problem } from '../domain/problem.ts'
import { detect } from '../timing/detect.ts'
import type { TimingKinds } from '../timing/kinds/kinds.ts'
import { linkTrouble, SILENT } from './link-trouble.ts'
import { feedAddresses } from './own-address.ts'

const LISTEN_MS = 10_000
/** After the first bytes, more are waited for this long. */
const MORE_MS = 1500
const MAX_BYTES = 64 * 1024
const SAMPLE_BYTES = 200

type Detected = ActionResult<typeof timingFeedActions.detectTimingFeed>

/**
 * Listens to an address until its protocol can be recognised, for 10 s at most. 422 if it cannot be reached, or is the service itself.
 */
export async function detectFeed(
  { host, port }: { host: string; port: number },
  kinds: TimingKinds,
  ownPort: number | null,
): Promise<Detected> {
  const unreachable = (error?: Error) => new Problem(422, 'unreachable', error ? linkTrouble(error) : SILENT)
  await feedAddresses(host, port, ownPort).catch((error) => {
    throw unreachable(error)
  })
  const { promise, resolve, reject } = Promise.withResolvers<Detected>()
  const socket = connect({ host, port })
  let head = Buffer.alloc(0)
  let isConnected = false
  const finish = (error?: Error) => {
    for (const timer of timers) clearTimeout(timer)
    socket.destroy()
    if (!isConnected) return reject(unreachable(error))
    const nothing = { kind: null, sample: head.subarray(0, SAMPLE_BYTES).toString('latin1') }
    resolve(detect(head, kinds.values()) ?? nothing)
  }
  const timers = [setTimeout(finish, LISTEN_MS)]
  socket.once('connect', () => {
    isConnected = true
  })
  socket.once('data', () => timers.push(setTimeout(finish, MORE_MS)))
  socket.on('data', (bytes) => {
    head = Buffer.concat([head, bytes]).subarray(0, MAX_BYTES)
    if (head.length === MAX_BYTES) finish()
  })
  socket.once('error', finish)
  socket.once('close', () => finish())
  return await promise
}
