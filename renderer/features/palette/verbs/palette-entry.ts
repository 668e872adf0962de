import type { Quantity, Units } from '../../../../server/contract/define/units.ts'
import type { Flag } from '../../../../server/contract/resources/weekend/flag.ts'

/** An entry that can be found by parts of its words. */
export interface Findable {
  label: string
  /** Hidden words that match too. */
  also?: string
  /** Added to the rank of its match: what has it comes after what fits as well. */
  later?: number
}

/** What is done where the person is, without another page. */
export type Act =
  | { what: 'flag'; flag: Flag }
  | { what: 'finish' }
  | { what: 'sheet'; sessionId: string; carId: string }
  | { what: 'ours'; carId: string; number: string; ours: boolean }
  | { what: 'theme'; theme: 'dark' | 'light' | 'auto' }
  | { what: 'density'; density: 'compact' | 'touch' | 'auto' }
  | { what: 'unit'; quantity: Quantity; unit: Units[Quantity] }
  | { what: 'backUp' }
  | { what: 'logOut' }

/** An entry of the palette: a page to open or something to do, there or here. */
export interface PaletteEntry extends Findable {
  /** The same at each opening, for what was chosen last. */
  id: string
  group: string
  /** What it is about now, at the right: `lap 34`. */
  detail?: string | undefined
  href?: string
  /** Label of the command that the page at `href` is to run. */
  does?: string
  /** The car that it is about. */
  carId?: string
  act?: Act
  run?: () => void
  /** In the notation of `useCommand`; only keys that work on the page that is open. */
  keys?: string
}
