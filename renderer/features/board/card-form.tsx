import { InputError } from '../../format/failure.ts'
import { clockTime, instantOf, wallClock } from '../../format/zoned-time.ts'
import type { RowForm } from '../../rows/row-form.ts'
import { textOf } from '../../rows/values.ts'
import type { IssueContext } from '../issues/use-issue-context.ts'
import { CardFields } from './card-fields.tsx'
import type { Task } from './checklist.ts'
import { labelsOf } from './labels.ts'
import { type Card, columnOf, type ShownBoard } from './use-boards.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Instant (ISO) of a date and time in the track's zone; the end of the day where the time is empty. */
function dueOf(day: string, time: string, zone: string): string | null {
  if (day === '' && time === '') return null
  const read = time === '' ? '23:59' : clockTime(time)
  const wrong = {
    ...(!DAY.test(day) && { dueDay: 'must be a day' }),
    ...(!read && { dueAt: 'must be a time of day such as 14:30' }),
  }
  if (!read || Object.keys(wrong).length > 0) throw new InputError(wrong)
  return instantOf(day, read, zone)
}

const listOf = <T,>(text: string | undefined): T[] => JSON.parse(text || '[]') as T[]

/** Form of a board card. Lists are passed through the form as JSON. */
export function cardForm(board: ShownBoard, context: IssueContext): RowForm<'boardCards'> {
  const { zone, eventId } = context
  return {
    key: 'boardCards',
    noun: 'card',
    fields: [{ name: 'title', label: 'Title', required: true }],
    preset: {},
    valuesOf: (card) => ({
      title: card.title,
      description: card.description ?? '',
      column: columnOf(board, card),
      priority: card.priority,
      dueDay: card.dueAt === null ? '' : wallClock(card.dueAt, zone).day,
      dueAt: card.dueAt === null ? '' : wallClock(card.dueAt, zone).time,
      labels: card.labels.join(', '),
      carId: card.carId ?? '',
      sessionId: card.sessionId ?? '',
      issueId: card.issueId ?? '',
      setupId: card.setupId ?? '',
      assigneeIds: JSON.stringify(card.assigneeIds),
      checklist: JSON.stringify(card.checklist),
      ...(card.done && { done: 'on' }),
    }),
    bodyOf: (values) => ({
      ...(board.row ? { boardId: board.id } : { eventId }),
      title: values.title ?? '',
      description: textOf(values, 'description'),
      column: values.column ?? null,
      priority: (values.priority ?? 'normal') as Card['priority'],
      dueAt: dueOf(values.dueDay ?? '', (values.dueAt ?? '').trim(), zone),
      labels: labelsOf(values.labels ?? ''),
      carId: textOf(values, 'carId'),
      sessionId: textOf(values, 'sessionId'),
      issueId: textOf(values, 'issueId'),
      setupId: textOf(values, 'setupId'),
      assigneeIds: listOf<string>(values.assigneeIds),
      checklist: listOf<Task>(values.checklist).filter(({ text }) => text.trim() !== ''),
      done: 'done' in values,
    }),
    nameOf: ({ title }) => `“${title}”`,
    render: (initial, errors) => (
      <CardFields board={board} context={context} initial={initial} errors={errors} />
    ),
  }
}
