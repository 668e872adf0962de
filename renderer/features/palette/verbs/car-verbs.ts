import type { Row } from '../../../data/row-cache.ts'
import { sheetAddress } from '../../../laps/paste/sheet-address.ts'
import type { Scene, Verb } from './scene.ts'

type Car = Row<'cars'>

/** Verbs on its run sheet: label with `#` for the number, the page's command, and words that find it. */
const ON_SHEET = [
  ['Box # this lap', 'Box this lap', 'pit in stop call in in-lap'],
  ['Note on #', 'Write notes', 'notes comment remark engineer driver debrief'],
  ['Type a lap of #', 'Type the next lap', 'add lap time enter next'],
  ['Paste laps on #', 'Paste laps', 'excel spreadsheet clipboard import'],
  ['Change driver on #', 'Start a new stint', 'swap new stint'],
  ['Put a tyre set on #', 'Choose the tyre set', 'tyres tires fit change mount'],
  ['Type pressures of #', 'Type tyre pressures', 'hot bleed tyres tires reading'],
] as const

/** Label of a verb that has the car's number in the place of `#`. */
const on = ({ number }: Car, label: string) => label.replace('#', number)

/** What is done on the run sheet of a car; it is made first where the session has none. */
function onSheet({ session, sheets }: Scene, car: Car): Verb[] {
  if (!session) return []
  const sheet = sheets.find(({ carId }) => carId === car.id)
  const laps = sheet?.lapCount ?? 0
  return ON_SHEET.map(([label, does, also], index) => ({
    group: 'Do',
    label: on(car, label),
    also,
    carId: car.id,
    does,
    detail: index === 0 ? `lap ${laps + 1}` : undefined,
    needs: sheet ? [['update', 'RunSheet']] : [['create', 'RunSheet']],
    ...(sheet
      ? { href: sheetAddress(session.id, sheet.id) }
      : { act: { what: 'sheet', sessionId: session.id, carId: car.id } as const }),
  }))
}

/** What is done with a car on other pages of its event. */
function onPages(car: Car): Verb[] {
  const { id: carId, eventId, ours, number } = car
  const at = (page: string) => `/events/${eventId}/${page}`
  return [
    {
      group: 'Do',
      label: on(car, 'New issue on #'),
      also: 'problem fault snag defect damage report',
      carId,
      href: at('issues'),
      does: 'New issue',
      needs: [['create', 'Issue']],
    },
    {
      group: 'Do',
      label: on(car, 'New setup for #'),
      also: 'add set-up sheet baseline',
      carId,
      href: at('setups'),
      does: 'Add setup',
      needs: [['create', 'Setup']],
    },
    {
      group: 'Do',
      label: on(car, 'Add tyre sets for #'),
      also: 'new tires barcode',
      carId,
      href: at('tyres'),
      does: 'Add tyre sets',
      needs: [['create', 'TyreSet']],
    },
    {
      group: 'Do',
      label: on(car, ours ? '# is not ours' : '# is ours'),
      also: 'star our cars mine',
      carId,
      act: { what: 'ours', carId, number, ours: !ours },
      needs: [['update', 'Car']],
    },
  ]
}

/** The places of a car. */
function placesOf({ session, sheets, setups }: Scene, car: Car): Verb[] {
  const { id: carId, eventId } = car
  const sheet = sheets.find((each) => each.carId === carId)
  const setup = setups.find((each) => each.carId === carId && each.status === 'onCar')
  const go = (label: string, href: string, also: string, detail?: string): Verb => ({
    group: 'Go to',
    label: on(car, label),
    href,
    also,
    carId,
    detail,
  })
  const event = `/events/${eventId}`
  return [
    ...(session && sheet
      ? [
          go(
            'Run sheet of #',
            sheetAddress(session.id, sheet.id),
            'laps stints sheet',
            `${session.name}, ${sheet.lapCount} laps`,
          ),
        ]
      : []),
    setup
      ? go('Setup on #', `${event}/setups/${setup.id}`, 'set-up sheet springs camber', setup.name)
      : go('Setups of #', `${event}/setups?car=${carId}`, 'set-up sheet springs camber'),
    ...(session && sheet
      ? [
          go(
            'Charts of #',
            `/sessions/${session.id}/charts?car=${carId}`,
            'graph pace lap times',
            'laps, gap, sectors',
          ),
        ]
      : []),
    go('Issues of #', `${event}/issues?car=${carId}`, 'faults problems jobs'),
    go('Tyres of #', `${event}/tyres?car=${carId}`, 'tires sets'),
    ...(setup?.parentSetupId
      ? [
          go(
            'Spanner list of #',
            `${event}/setups/${setup.id}/against/${setup.parentSetupId}`,
            'changes compare diff jobs',
            setup.name,
          ),
        ]
      : []),
    go('Print tyre sheet of #', `/print${event}/tyres?car=${carId}`, 'paper pdf a4 tires'),
    ...(sheet ? [go('Print run sheet of #', `/print/run-sheets/${sheet.id}`, 'paper pdf a4')] : []),
    ...(setup ? [go('Print setup of #', `/print/setups/${setup.id}`, 'paper pdf a4 sheet')] : []),
  ]
}

/** Everything that is done with a car, what it leads to last. */
export function carVerbs(scene: Scene, car: Car): Verb[] {
  const [box, ...rest] = onSheet(scene, car)
  const [issue, ...others] = onPages(car)
  return [...[box ?? [], issue ?? []].flat(), ...rest, ...others, ...placesOf(scene, car)]
}
