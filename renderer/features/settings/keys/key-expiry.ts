import { ageText } from '../../../format/backup-words.ts'
import { InputError } from '../../../format/failure.ts'
import { spanText } from '../../../format/span-text.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'

const DAY_MS = 86_400_000

/** How long a key may live, as it is chosen. */
export const LIFETIMES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'After a day that I choose' },
] as const

/** What a form without any change says of a key that has its end already. */
export const KEEP = 'keep'

/** The end of that day by the clock of this device; undefined if there is no such day. */
function endOf(day: string): Date | undefined {
  const end = new Date(`${day}T23:59:59.999`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(end.getTime()) ? end : undefined
}

/** When a key ends whose form says this; null for never. `before` is when it ends now. */
export function expiryFrom({ lifetime, day = '' }: FormValues, before: string | null, nowMs: number) {
  if (lifetime === KEEP) return before
  if (lifetime === 'never' || lifetime === undefined) return null
  if (lifetime !== 'day') return new Date(nowMs + Number(lifetime) * DAY_MS).toISOString()
  const end = endOf(day.trim())
  if (!end) throw new InputError({ day: 'must be a day' })
  if (end.getTime() <= nowMs) throw new InputError({ day: 'is over already' })
  return end.toISOString()
}

/** `in 12 days`, `expired 2 hours ago`, `never`. */
export function expiryText(expiresAt: string | null, nowMs: number): string {
  if (expiresAt === null) return 'never'
  const left = Date.parse(expiresAt) - nowMs
  return left > 0 ? `in ${spanText(left) ?? 'less than a minute'}` : `expired ${ageText(expiresAt, nowMs)}`
}

export const isExpired = (expiresAt: string | null, nowMs: number): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= nowMs
