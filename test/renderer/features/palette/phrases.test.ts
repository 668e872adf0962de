import { expect, test } from 'vitest'
import type { Command } from '../../../../renderer/context/commands.ts'
import type { Row } from '../../../../renderer/data/row-cache.ts'
import { answersOf } from '../../../../renderer/features/palette/search.ts'
import type { Scene } from '../../../../renderer/features/palette/verbs/scene.ts'
import { STORED_UNITS } from '../../../../server/calc/units.ts'

const EVENT = { id: 'e1', name: 'Long Beach' } as Row<'events'>
const RACE = { id: 's1', eventId: 'e1', name: 'Race', status: 'live' } as Row<'sessions'>
const car = (number: string, ours = false) =>
  ({ id: `c${number}`, eventId: 'e1', number, name: `Team ${number}`, class: 'GTP', ours }) as Row<'cars'>
const CARS = [car('01', true), car('02', true), car('1'), car('10'), car('31')]
const SHEETS = CARS.map(
  ({ id }) => ({ id: `r${id}`, sessionId: 's1', carId: id, lapCount: 33 }) as Row<'runSheets'>,
)
const setup = (number: string) =>
  ({
    id: `u${number}`,
    carId: `c${number}`,
    name: `${number} race`,
    status: 'onCar',
    parentSetupId: 'u0',
  }) as Row<'setups'>

const run = () => {}
const EVERYWHERE: readonly Command[] = [
  { label: 'Search', group: 'Everywhere', keys: 'mod+k', run },
  { label: 'Keys on this page', group: 'Everywhere', keys: '?', also: 'shortcuts keyboard', run },
  { label: 'Undo', group: 'Everywhere', keys: 'mod+Z', also: 'take back revert', run },
  { label: 'Redo', group: 'Everywhere', keys: 'mod+shift+Z', run },
]

const scene = (change: Partial<Scene> = {}): Scene => ({
  person: { role: 'owner', rules: null, units: STORED_UNITS, pages: [] } as unknown as Scene['person'],
  path: '/events/e1/weather',
  commands: EVERYWHERE,
  event: EVENT,
  session: RACE,
  live: { session: RACE, flags: [], flag: null, shown: undefined },
  next: undefined,
  cars: CARS,
  sheets: SHEETS,
  setups: [setup('01'), setup('02')],
  ...change,
})

const labels = (typed: string, change?: Partial<Scene>, recent: readonly string[] = []) =>
  answersOf(scene(change), { typed, recent }).map(({ label }) => label)

/** What an engineer types, and the entry that must be first. */
const FIRST: readonly (readonly [phrase: string, label: string])[] = [
  ['red flag', 'Red flag'],
  ['red', 'Red flag'],
  ['green', 'Green flag'],
  ['yellow flag', 'Yellow flag'],
  ['safety car', 'Safety car'],
  ['vsc', 'Virtual safety car'],
  ['last lap', 'White flag'],
  ['chequered', 'Chequered flag'],
  ['checkered flag', 'Chequered flag'],
  ['finish race', 'Finish Race'],
  ['01', 'Box 01 this lap'],
  ['box 01', 'Box 01 this lap'],
  ['01 box', 'Box 01 this lap'],
  ['pit 31', 'Box 31 this lap'],
  ['box', 'Box 01 this lap'],
  ['new issue on 01', 'New issue on 01'],
  ['issue 10', 'New issue on 10'],
  ['new issue', 'New issue'],
  ['note 01', 'Note on 01'],
  ['paste laps', 'Paste laps on 01'],
  ['paste laps 02', 'Paste laps on 02'],
  ['driver change 01', 'Change driver on 01'],
  ['tyre set 02', 'Put a tyre set on 02'],
  ['pressures 01', 'Type pressures of 01'],
  ['new setup for 01', 'New setup for 01'],
  ['setup on 01', 'Setup on 01'],
  ['run sheet 02', 'Run sheet of 02'],
  ['charts 31', 'Charts of 31'],
  ['spanner list 01', 'Spanner list of 01'],
  ['print run sheet 01', 'Print run sheet of 01'],
  ['print setup 02', 'Print setup of 02'],
  ['leaderboard', 'Timing'],
  ['gaps', 'Timing'],
  ['wall', 'Wall'],
  ['set clock', 'Set race clock'],
  ['dark', 'Dark colours'],
  ['dark mode', 'Dark colours'],
  ['light', 'Light colours'],
  ['units', 'Units'],
  ['psi', 'Pressure in psi'],
  ['fahrenheit', 'Temperature in °F'],
  ['mph', 'Speed in mph'],
  ['back up', 'Back up now'],
  ['backup now', 'Back up now'],
  ['weather', 'Weather'],
  ['new reading', 'New reading'],
  ['cold pressures', 'Cold pressures'],
  ['add tyre sets', 'Add tyre sets'],
  ['run plan', 'Run plans'],
  ['invite', 'Invite a member'],
  ['sharing on', 'Share on this network'],
  ['api key', 'API keys'],
  ['webhook', 'Webhooks'],
  ['who changed', 'Audit trail'],
  ['import', 'Import'],
  ['undo', 'Undo'],
  ['shortcuts', 'Keys on this page'],
  ['log out', 'Log out'],
]

test.each(FIRST)('“%s” finds %s first', (phrase, label) => {
  expect(labels(phrase)[0]).toBe(label)
})

/** Where several are meant as well, one of the first three. */
const AMONG_THREE: readonly (readonly [phrase: string, label: string])[] = [
  ['issue', 'New issue'],
  ['code 60', 'Full course yellow'],
  ['setup', 'Setup on 01'],
  ['setup 01', 'Setup on 01'],
  ['tyres 01', 'Tyres of 01'],
  ['print sheet', 'Print run sheet of 01'],
  ['export laps', 'Export laps as Excel'],
  ['excel', 'Export laps as Excel'],
  ['add run plan', 'Add run plan'],
  ['backup', 'Backups'],
  ['density', 'Compact rows'],
]

test.each(AMONG_THREE)('“%s” finds %s among the first three', (phrase, label) => {
  expect(labels(phrase).slice(0, 3)).toContain(label)
})

test('a number leads to what is done with the car, then to its places, then to the flags', () => {
  const found = labels('10')
  const at = (label: string) => found.indexOf(label)
  expect(found.slice(0, 2)).toEqual(['Box 10 this lap', 'New issue on 10'])
  expect(at('Run sheet of 10')).toBeGreaterThan(at('Put a tyre set on 10'))
  expect(at('Charts of 10')).toBeGreaterThan(at('Setups of 10'))
  expect(at('Red flag')).toBeGreaterThan(at('Charts of 10'))
})

test('“01” and “1” are two cars', () => {
  expect(labels('1')[0]).toBe('Box 1 this lap')
  expect(labels('box 1')).toEqual(['Box 1 this lap'])
})

test('narrowed to a car, everything found is about it', () => {
  const only = CARS[3] as Row<'cars'>
  const found = answersOf(scene(), { typed: 'new', recent: [], only })
  expect(found.map(({ label }) => label)).toContain('New issue on 10')
  expect(found.every(({ carId }) => carId === only.id)).toBe(true)
})

test('nothing typed lists what was chosen last first, that on another car too', () => {
  const chosen = answersOf(scene(), { typed: 'box 10', recent: [] })[0]
  const dark = answersOf(scene(), { typed: 'dark', recent: [] })[0]
  const recent = [dark?.id ?? '', chosen?.id ?? '', 'gone']
  const found = answersOf(scene(), { typed: '', recent })
  expect(found.slice(0, 2).map(({ group, label }) => [group, label])).toEqual([
    ['Recent', 'Dark colours'],
    ['Recent', 'Box 10 this lap'],
  ])
  expect(found.filter(({ label }) => label === 'Dark colours')).toHaveLength(1)
})

test('what a login may not do is not offered, whether the page offers it or not', () => {
  const person = {
    role: 'member',
    rules: ['!create:SessionFlag', '!create:Issue', '!write:RunSheet'],
    units: STORED_UNITS,
    pages: [],
  } as unknown as Scene['person']
  const commands = [...EVERYWHERE, { label: 'New issue', group: 'Issues', keys: 'N', run }]
  const all = labels('', { person, commands })
  for (const label of [
    'Red flag',
    'New issue',
    'New issue on 01',
    'Box 01 this lap',
    'Back up now',
    'Add API key',
  ])
    expect(all, label).not.toContain(label)
  expect(all).toEqual(
    expect.arrayContaining(['Run sheet of 01', 'New setup for 01', 'Dark colours', 'Timing']),
  )
})

test('what the page itself offers is listed once, with its key', () => {
  const commands = [...EVERYWHERE, { label: 'New reading', group: 'Weather', keys: 'N', run }]
  const found = answersOf(scene({ commands }), { typed: 'new reading', recent: [] })
  expect(found.map(({ label, keys }) => [label, keys])).toEqual([['New reading', 'N']])
  const elsewhere = answersOf(scene(), { typed: 'new reading', recent: [] })
  expect(elsewhere.map(({ label, keys, href, does }) => [label, keys, href, does])).toEqual([
    ['New reading', undefined, '/events/e1/weather', 'New reading'],
  ])
})

test('while nothing runs, the green flag starts the next session and no other is offered', () => {
  const next = { ...RACE, status: 'scheduled' } as Row<'sessions'>
  const found = answersOf(scene({ live: undefined, next }), { typed: 'flag', recent: [] })
  expect(found.map(({ label, detail }) => [label, detail])).toEqual([['Green flag', 'starts Race']])
})
