import type { Setup } from './sheet/sheet-cells.ts'

export type Status = Setup['status']

interface StatusWords {
  value: Status
  label: string
  /** Meaning of the status for the team. */
  means: string
  /** Why such a setup should not be edited; follows its name. */
  warning?: string
}

/** Statuses in order. */
export const STATUSES: readonly StatusWords[] = [
  { value: 'draft', label: 'Draft', means: 'Not issued yet.' },
  {
    value: 'issued',
    label: 'Issued',
    means: 'Mechanics work from it.',
    warning: 'is issued: mechanics work from it.',
  },
  {
    value: 'onCar',
    label: 'On car',
    means: 'What the car has now.',
    warning: 'is on the car: it records what the car has now.',
  },
  {
    value: 'archived',
    label: 'Archived',
    means: 'Kept for the record.',
    warning: 'is archived: it records what the car had.',
  },
]

/** Whether others may be working from the setup, so that edits need confirmation. */
export const isHandedOut = ({ status }: Pick<Setup, 'status'>): boolean => status !== 'draft'

export const statusLabel = (status: Status): string =>
  STATUSES.find(({ value }) => value === status)?.label ?? status

/** Why a setup should not be edited, as a sentence; empty for a draft. */
export function warningOf({ name, status }: Pick<Setup, 'name' | 'status'>): string {
  const warning = STATUSES.find(({ value }) => value === status)?.warning
  return warning ? `${name} ${warning}` : ''
}
