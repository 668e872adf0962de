import { issue } from '../../../server/contract/resources/issues/issue.ts'
import type { Row } from '../../data/row-cache.ts'
import { choiceText } from '../../format/words.ts'

export type Issue = Row<'issues'>
export type Severity = Issue['severity']

/** Severities from blocking a car down to informational. */
export const SEVERITIES: readonly Severity[] = issue.fields.severity.unwrap().options
export const CATEGORIES: readonly Issue['category'][] = issue.fields.category.unwrap().options

export const optionsOf = (values: readonly string[]) =>
  values.map((value) => ({ value, label: choiceText(value) }))

const MINUTE_MS = 60_000
const UNITS = [
  ['d', 24 * 60],
  ['h', 60],
  ['min', 1],
] as const

/** Duration in the largest suitable unit: `25 min`, `3 h`, `2 d`. */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  const [unit, size] = UNITS.find(([, each]) => minutes >= each) ?? ['min', 1]
  return `${Math.floor(minutes / size)} ${unit}`
}

/** Time since an issue was created. */
export const ageText = ({ createdAt }: Pick<Issue, 'createdAt'>, nowMs: number): string =>
  spanText(nowMs - Date.parse(createdAt))

export interface Due {
  late: boolean
  /** `in 2 h`, or `3 d late`. */
  text: string
}

/** Time until an issue is due; undefined without a due time. */
export function dueOf(dueAt: string | null, nowMs: number): Due | undefined {
  if (dueAt === null) return undefined
  const leftMs = Date.parse(dueAt) - nowMs
  return leftMs < 0
    ? { late: true, text: `${spanText(-leftMs)} late` }
    : { late: false, text: `in ${spanText(leftMs)}` }
}
