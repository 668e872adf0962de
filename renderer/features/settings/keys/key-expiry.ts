import { ageText } from '../../../format/backup-words.ts'
import { InputError } from '../../../format/failure.ts'
import { spanText } from '../../../format/span-text.ts'
import type { FormValues } from '../../../ui/form/use-submit.ts'

const DAY_MS = 86_400_000

/** Choices of a key's lifetime. */
export const LIFETIMES = [
  { value: 'never', label: 'Never' },
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'day', label: 'On a date' },
] as const

/** Choice that keeps the expiry of an existing key. */
export const KEEP = 'keep'

/** End of a day in this device's time zone; undefined for an invalid day. */
function endOf(day: string): Date | undefined {
  const end = new Date(`${day}T23:59:59.999`)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(end.getTime()) ? end : undefined
}

/** Expiry from the form's values, null for never. `before` is the current one. */
export function expiryFrom({ lifetime, day = '' }: FormValues, before: string | null, nowMs: number) {
  if (lifetime === KEEP) return before
  if (lifetime === 'never' || lifetime === undefined) return null
  if (lifetime !== 'day') return new Date(nowMs + Number(lifetime) * DAY_MS).toISOString()
  const end = endOf(day.trim())
  if (!end) throw new InputError({ day: 'must be a day' })
  if (end.getTime() <= nowMs) throw new InputError({ day: 'is in the past' })
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
