import type { Card } from './use-boards.ts'

/** Card filters; an empty value matches all cards. */
export interface BoardQuery {
  carId: string
  assignee: string
  label: string
}

const NAMES = { carId: 'car', assignee: 'assignee', label: 'label' } as const

export const readBoardQuery = (params: URLSearchParams): BoardQuery => ({
  carId: params.get(NAMES.carId) ?? '',
  assignee: params.get(NAMES.assignee) ?? '',
  label: params.get(NAMES.label) ?? '',
})

/** Sets one filter in the address's parameters. */
export function withFilter(before: URLSearchParams, name: keyof BoardQuery, value: string): URLSearchParams {
  const after = new URLSearchParams(before)
  if (value === '') after.delete(NAMES[name])
  else after.set(NAMES[name], value)
  return after
}

/** Whether a card matches the filters; `me` is the id of the current user. */
export const matchesQuery = (card: Card, { carId, assignee, label }: BoardQuery, me: string): boolean =>
  (carId === '' || card.carId === carId) &&
  (label === '' || card.labels.includes(label)) &&
  (assignee === '' ||
    (assignee === 'none'
      ? card.assigneeIds.length === 0
      : card.assigneeIds.includes(assignee === 'me' ? me : assignee)))
