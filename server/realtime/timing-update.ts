import { may } from '../calc/policy.ts'
import type { TimingItem } from '../contract/actions/timing.ts'
import { car } from '../contract/resources/weekend/car.ts'
import { lap } from '../contract/resources/weekend/lap.ts'
import type { Principal } from '../domain/principal.ts'
import { encode } from './encode.ts'

/** Changed rows of a running order, and their frame, which is encoded once for all sockets. */
export interface TimingUpdate {
  seq: number
  items: readonly TimingItem[]
  frame(): Buffer
}

export function timingUpdate(seq: number, items: readonly TimingItem[]): TimingUpdate {
  let data: Buffer | undefined
  return {
    seq,
    items,
    frame: () => {
      data ??= encode({ type: 'timing', seq, items: [...items] })
      return data
    },
  }
}

/** Joins the rows of an update that a socket could not take yet with those of a later one. */
export function joined(earlier: TimingUpdate | null, later: TimingUpdate): TimingUpdate {
  if (!earlier) return later
  const rows = new Map([...earlier.items, ...later.items].map((item) => [item.carId, item]))
  return timingUpdate(later.seq, [...rows.values()])
}

/** Whether someone may see the running order. */
export const maySeeTiming = (principal: Principal): boolean =>
  [car, lap].every(({ name }) => may(principal, 'read', name))
