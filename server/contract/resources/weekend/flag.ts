import { z } from 'zod'

/** Flag over the whole course. */
export const flag = z.enum(['green', 'yellow', 'SC', 'VSC', 'FCY', 'red', 'white', 'chequered'])
export type Flag = z.output<typeof flag>

/** Where a row comes from: typed by a person, heard from a timing feed, or read from a file. */
export const source = z.enum(['manual', 'feed', 'import'])
