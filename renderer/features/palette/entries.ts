import { areasFor, eventNavItems, type NavItem, settingsFor } from '../../context/nav-items.ts'
import type { Row } from '../../data/row-cache.ts'
import { carVerbs } from './verbs/car-verbs.ts'
import { ownVerbs } from './verbs/own-verbs.ts'
import { pageVerbs } from './verbs/page-verbs.ts'
import type { PaletteEntry } from './verbs/palette-entry.ts'
import { allowed, type Scene, type Verb } from './verbs/scene.ts'
import { sessionVerbs } from './verbs/session-verbs.ts'

/** Other words for a page, by its label. */
const PAGE_WORDS: Readonly<Record<string, string>> = {
  Weekend: 'event home overview',
  Weekends: 'events home all',
  Entries: 'cars drivers entry list',
  'Run plans': 'strategy stints fuel',
  Tyres: 'tires sets',
  Issues: 'faults problems jobs',
  Board: 'kanban tasks',
  Weather: 'rain wind air track temperature forecast',
  'All data': 'tables raw rows database',
  'My settings': 'preferences units theme',
  Team: 'account name units',
  Members: 'users people logins',
  'Audit trail': 'history changes who changed log revert',
  Backups: 'restore copies',
  Sharing: 'lan network tablets qr',
  Timing: 'feeds live source',
  Permissions: 'rights roles',
  Import: 'csv files weekend folder',
}

const placesIn = (group: string, items: readonly NavItem[]): PaletteEntry[] =>
  items.map(({ label, href }) => ({
    id: href,
    group,
    label: group === 'Settings' && label === 'Timing' ? 'Timing feeds' : label,
    href,
    also: PAGE_WORDS[label] ?? '',
  }))

/** The keys of a verb that the page itself offers: its command of the same name. */
const keyOf = ({ commands, path }: Scene, { href, does, label }: Verb) => {
  if (href !== undefined && does !== undefined && href.split('?')[0] !== path) return undefined
  return commands.find((each) => each.label === (does ?? label))?.keys
}

const withKey = (scene: Scene) => (verb: Verb) => {
  const keys = keyOf(scene, verb)
  return keys === undefined ? verb : { ...verb, keys }
}

/** Headings of commands that are not of one page. */
const GROUPS: Readonly<Record<string, string>> = { Everywhere: 'Yours', Flag: 'Session' }

/** What the page itself offers, without what opens the palette. Other words for it are those of its verb. */
function ownCommands({ commands }: Scene, others: readonly Verb[]): PaletteEntry[] {
  const words = new Map(others.map(({ label, does = label, also }) => [does, also]))
  return commands.flatMap(({ label, group, also = words.get(label), keys, run }) =>
    run && keys !== 'mod+k'
      ? [
          {
            id: `${label} `,
            label,
            group: GROUPS[group] ?? 'On this page',
            run: () => run(),
            ...(also && { also }),
            ...(keys && { keys }),
          },
        ]
      : [],
  )
}

/** Everything that can be done or reached, in the order in which it is listed; `cars` are those whose verbs are listed. */
export function entriesOf(
  scene: Scene,
  cars: readonly Row<'cars'>[],
  rows: readonly PaletteEntry[] = [],
): PaletteEntry[] {
  const { person, event, commands } = scene
  const onPages = pageVerbs(scene)
  const inSession = sessionVerbs(scene)
  const has = new Set(commands.filter(({ run }) => run).map(({ label }) => label))
  const refused = new Set(
    onPages.filter((verb) => allowed(person, [verb]).length === 0).map(({ label, does = label }) => does),
  )
  const offered = (verbs: readonly Verb[]) =>
    allowed(
      person,
      // What the page offers by itself is listed once.
      verbs
        .filter(({ label, does = label, carId }) => carId !== undefined || !has.has(does))
        .map(withKey(scene)),
    )
  const own = ownCommands(scene, [...onPages, ...inSession]).filter(({ label }) => !refused.has(label))
  const isOfAll = ({ group }: PaletteEntry) => group === 'Yours'
  return [
    ...own.filter((each) => !isOfAll(each)),
    ...offered(inSession),
    ...(event ? placesIn('This weekend', eventNavItems(event.id)) : []),
    ...offered(onPages),
    ...placesIn('Go to', areasFor(person)),
    ...own.filter(isOfAll),
    ...offered(ownVerbs(scene)),
    ...placesIn('Settings', settingsFor(person)),
    ...rows,
    ...offered(cars.flatMap((car) => carVerbs(scene, car))).map((entry) => ({ ...entry, later: 1 })),
  ]
}
