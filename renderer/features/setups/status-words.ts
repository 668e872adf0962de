import type { Setup } from './sheet-cells.ts'

export type Status = Setup['status']

/** The steps of a sheet's life in their order, and what each tells everybody. */
export const STATUSES: readonly { value: Status; label: string; means: string }[] = [
  { value: 'draft', label: 'Draft', means: 'Nobody works from it yet.' },
  { value: 'issued', label: 'Issued', means: 'Mechanics work from it.' },
  { value: 'onCar', label: 'On car', means: 'What the car has now.' },
  { value: 'archived', label: 'Archived', means: 'Kept for the record.' },
]

/** Whether somebody may be working from it, so that it must not change under their hands. */
export const isHandedOut = ({ status }: Pick<Setup, 'status'>): boolean => status !== 'draft'

export const statusLabel = (status: Status): string =>
  STATUSES.find(({ value }) => value === status)?.label ?? status
