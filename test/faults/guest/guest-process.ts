import { setTimeout as sleep } from 'node:timers/promises'
import { type Attack, attacks, type Target, tally } from './attacks.ts'

/** The guest's job: address, credentials, duration, and how many of its 64 connections run which attack. */
export interface GuestJob {
  target: Target
  seconds: number
  hands: Partial<Record<Attack, number>>
}

const GRACE_SEC = 8

/** Answers by attack and status; 0 is a connection that broke. */
export type GuestReport = Partial<Record<Attack, Record<number, number>>>

async function repeat(attack: Attack, { target, seconds }: GuestJob, report: GuestReport): Promise<void> {
  const until = performance.now() + seconds * 1000
  const statuses = tally(report, attack)
  while (performance.now() < until) {
    const status = await attacks[attack](target, until)
    statuses[status] = (statuses[status] ?? 0) + 1
    // A refusal that comes at once must not turn this process into the bottleneck that is measured.
    await sleep(status >= 400 ? 20 : 0)
  }
}

process.once('message', async (job: GuestJob) => {
  const report: GuestReport = {}
  const hands = Object.entries(job.hands) as [Attack, number][]
  const all = hands.flatMap(([attack, count]) => Array.from({ length: count }, () => attack))
  const attacking = Promise.all(all.map((attack) => repeat(attack, job, report)))
  // A request that is never answered must not keep the others' figures back.
  await Promise.race([attacking, sleep((job.seconds + GRACE_SEC) * 1000)])
  process.send?.(report, () => process.exit())
})
