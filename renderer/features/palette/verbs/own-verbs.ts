import { UNITS } from '../../../../server/calc/units.ts'
import { type Quantity, UNIT_CHOICES } from '../../../../server/contract/define/units.ts'
import { sentenceCase } from '../../../format/words.ts'
import type { Scene, Verb } from './scene.ts'

const GROUP = 'Yours'

const UNIT_WORDS: Readonly<Record<string, string>> = {
  psi: 'pounds',
  kPa: 'kilopascal',
  C: 'celsius degrees',
  F: 'fahrenheit degrees',
  kph: 'kph kmh metric',
  mph: 'miles imperial',
  km: 'kilometres metric',
  mi: 'miles imperial',
}

/** Units that are not shown now. */
const unitVerbs = ({ person }: Scene): Verb[] =>
  (Object.keys(UNIT_CHOICES) as Quantity[]).flatMap((quantity) =>
    UNIT_CHOICES[quantity]
      .filter((unit) => unit !== person.units[quantity])
      .map((unit) => {
        const { label } = (UNITS[quantity] as Record<string, { label: string }>)[unit] ?? { label: unit }
        return {
          group: GROUP,
          label: `${sentenceCase(quantity)} in ${label}`,
          also: `units ${UNIT_WORDS[unit] ?? ''}`,
          act: { what: 'unit', quantity, unit } as const,
        }
      }),
  )

/** What is the person's own, or of this browser, and works on every page. */
export const ownVerbs = (scene: Scene): Verb[] => [
  { group: GROUP, label: 'Dark colours', also: 'mode theme night', act: { what: 'theme', theme: 'dark' } },
  {
    group: GROUP,
    label: 'Light colours',
    also: 'mode theme day bright',
    act: { what: 'theme', theme: 'light' },
  },
  {
    group: GROUP,
    label: 'Colours as this device',
    also: 'mode theme auto',
    act: { what: 'theme', theme: 'auto' },
  },
  { group: GROUP, label: 'Units', also: 'metric imperial', href: '/settings/me' },
  ...unitVerbs(scene),
  {
    group: GROUP,
    label: 'Compact rows',
    also: 'density small mouse dense',
    act: { what: 'density', density: 'compact' },
  },
  {
    group: GROUP,
    label: 'Large rows for touch',
    also: 'density big finger tablet',
    act: { what: 'density', density: 'touch' },
  },
  {
    group: GROUP,
    label: 'Back up now',
    also: 'backup save copy safe',
    act: { what: 'backUp' },
    roles: ['owner'],
  },
  { group: GROUP, label: 'Change password', also: 'login security', href: '/settings/me' },
  { group: GROUP, label: 'Log out', also: 'sign out leave switch user', act: { what: 'logOut' } },
]
