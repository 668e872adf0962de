import type { CreateOf } from '../contract/define/define.ts'
import type { boardCard } from '../contract/resources/issues/board-card.ts'
import { setupKey } from './garage/kits.ts'
import { create, OWNER, type SampleStep } from './sample-step.ts'

const BOARD = 'Race engineering'

const todo = (text: string) => ({ text, done: false })
const did = (text: string) => ({ text, done: true })

const cards: readonly CreateOf<typeof boardCard>[] = [
  {
    title: 'Fuel used per lap under FCY, both cars',
    column: 'To do',
    priority: 'urgent',
    sessionId: 'Race',
    issueId: 'fuel model',
    assigneeIds: [OWNER],
    labels: ['fuel', 'debrief'],
    checklist: [
      todo('FCY laps against green laps'),
      todo('Flow meter against what was filled'),
      todo('New reserve for the next race'),
    ],
    dueAt: '2026-05-20T15:00:00.000Z',
  },
  {
    title: 'Order a rear left pressure sensor',
    column: 'To do',
    carId: '01',
    issueId: 'pressure sensor',
    labels: ['parts'],
  },
  {
    title: 'Send set 01-M2 back to the maker',
    column: 'To do',
    priority: 'low',
    carId: '01',
    labels: ['tyres'],
  },
  {
    title: 'Debrief with the drivers of car 02',
    column: 'In progress',
    carId: '02',
    sessionId: 'Race',
    checklist: [did('Balance over the stint'), todo('Traffic'), todo('Track limits at turn 12')],
    labels: ['debrief'],
  },
  {
    title: 'Wear of the second stint: could the mediums double?',
    column: 'In progress',
    priority: 'high',
    sessionId: 'Race',
    assigneeIds: [OWNER],
    labels: ['tyres', 'strategy'],
  },
  {
    title: 'Pull the cross weight back to 50',
    column: 'Done',
    done: true,
    carId: '01',
    sessionId: 'Qualifying',
    setupId: setupKey('01', 'set-down after qualifying'),
    labels: ['setup'],
    checklist: [did('Flat patch level'), did('Push rod rear left, a quarter turn'), did('Weighed again')],
  },
  {
    title: 'Fit a new front right brake duct',
    column: 'Done',
    done: true,
    carId: '02',
    issueId: 'brake duct',
    labels: ['parts'],
    checklist: [did('Duct'), did('Mount'), did('Cooling checked at the first stop')],
  },
  {
    title: 'Eight driver changes on Sunday morning',
    column: 'Done',
    done: true,
    issueId: 'driver change',
    labels: ['pit stop'],
  },
  {
    title: 'Race setup sheets to both crews',
    column: 'Done',
    done: true,
    sessionId: 'Race',
    setupId: setupKey('01', 'race'),
    labels: ['setup'],
  },
]

/** The board of the race engineers, with its cards. */
export function* boardSteps(event: string): Generator<SampleStep> {
  yield create('boards', BOARD, { eventId: event, name: BOARD })
  for (const card of cards) yield create('boardCards', null, { ...card, boardId: BOARD })
}
