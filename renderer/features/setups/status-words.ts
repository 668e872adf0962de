import type { Setup } from './sheet/sheet-cells.ts'

export type Status = Setup['status']

interface StatusWords {
  value: Status
  label: string
  /** What it tells everybody. */
  means: string
  /** Why such a sheet is not changed just so, after its name. */
  warning?: string
}

/** The steps of a sheet's life in their order. */
export const STATUSES: readonly StatusWords[] = [
  { value: 'draft', label: 'Draft', means: 'Nobody works from it yet.' },
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
    warning: 'is on the car: it says what the car has now.',
  },
  {
    value: 'archived',
    label: 'Archived',
    means: 'Kept for the record.',
    warning: 'is archived: it says what the car had.',
  },
]

/** Whether somebody may be working from it, so that it must not change under their hands. */
export const isHandedOut = ({ status }: Pick<Setup, 'status'>): boolean => status !== 'draft'

export const statusLabel = (status: Status): string =>
  STATUSES.find(({ value }) => value === status)?.label ?? status

/** Why a sheet is not changed just so, in a sentence; empty of a draft. */
export function warningOf({ name, status }: Pick<Setup, 'name' | 'status'>): string {
  const warning = STATUSES.find(({ value }) => value === status)?.warning
  return warning ? `${name} ${warning}` : ''
}
