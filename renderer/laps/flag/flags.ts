import type { Flag } from '../../../server/contract/resources/weekend/flag.ts'

export interface FlagWords {
  flag: Flag
  /** Key that shows it. */
  key: string
  /** Short word, as race control calls it. */
  word: string
  name: string
}

/** The flags in the order of their keys; those of the end of a session last. */
export const FLAGS: readonly FlagWords[] = [
  { flag: 'green', key: 'G', word: 'Green', name: 'Green flag' },
  { flag: 'yellow', key: 'Y', word: 'Yellow', name: 'Yellow flag' },
  { flag: 'SC', key: 'S', word: 'SC', name: 'Safety car' },
  { flag: 'VSC', key: 'V', word: 'VSC', name: 'Virtual safety car' },
  { flag: 'FCY', key: 'F', word: 'FCY', name: 'Full course yellow' },
  { flag: 'red', key: 'R', word: 'Red flag', name: 'Red flag' },
  { flag: 'white', key: 'W', word: 'Last lap', name: 'White flag' },
  { flag: 'chequered', key: 'E', word: 'Chequered', name: 'Chequered flag' },
]

/** Flags that end a session, which need no key of their own on screen. */
export const isLast = ({ flag }: FlagWords): boolean => flag === 'white' || flag === 'chequered'

export const wordsOf = (flag: Flag): FlagWords => FLAGS.find((each) => each.flag === flag) as FlagWords
