import type { FieldError } from '../../contract/define/define.ts'

/** Life of a part and its limits; null without one. */
export interface Life {
  km: number
  hours: number
  cycles: number
  maxKm: number | null
  maxHours: number | null
  maxCycles: number | null
}

/** A time that a part was on a car; `carId` is null once the car was removed. */
interface Fit {
  carId: string | null
  fittedAt: string
  removedAt: string | null
}

/** Violations of fits that are not one after the other, in order of time. */
export const fitViolations = (fits: readonly Fit[]): FieldError[] =>
  fits.flatMap(({ fittedAt, removedAt }, index) => {
    const path = `/fits/${index}/removedAt`
    const next = fits[index + 1]
    if (removedAt !== null && removedAt < fittedAt) return [{ path, message: 'must not be before fittedAt' }]
    if (next && (removedAt === null || removedAt > next.fittedAt))
      return [{ path, message: 'must not be after the next fittedAt' }]
    return []
  })

/** The car that a part is on, by its fits in order of time; null for none. */
export function carOn(fits: readonly Pick<Fit, 'carId' | 'removedAt'>[]): string | null {
  const last = fits.at(-1)
  return last?.removedAt === null ? last.carId : null
}

/** Life used in one measure; `share` is that of the limit, 1 at it. */
export interface Used {
  unit: 'km' | 'h' | 'cycles'
  value: number
  limit: number
  share: number
}

/** Share of a limit from which a part is due soon. */
const SOON_FROM = 0.9

/** Share of a limit that is used; a limit of 0 is at once reached. */
export const shareOf = (value: number, limit: number): number => (limit === 0 ? 1 : value / limit)

/** Life used against each limit of a part, most used first. */
export const usedOf = ({ km, hours, cycles, maxKm, maxHours, maxCycles }: Life): Used[] =>
  (
    [
      ['km', km, maxKm],
      ['h', hours, maxHours],
      ['cycles', cycles, maxCycles],
    ] as const
  )
    .flatMap(([unit, value, limit]) =>
      limit === null ? [] : [{ unit, value, limit, share: shareOf(value, limit) }],
    )
    .sort((a, b) => b.share - a.share)

/** `due`: at a limit or beyond; `soon`: near one; otherwise `good`. */
export const lifeState = (share: number): 'due' | 'soon' | 'good' =>
  share >= 1 ? 'due' : share >= SOON_FROM ? 'soon' : 'good'

/** The most used limit of each part that is due or due soon, most used first. */
export const dueParts = <P extends Life>(parts: readonly P[]): { part: P; used: Used }[] =>
  parts
    .flatMap((part) => {
      const [used] = usedOf(part)
      return used && lifeState(used.share) !== 'good' ? [{ part, used }] : []
    })
    .sort((a, b) => b.used.share - a.used.share)
