import { resources } from '../../../server/contract/index.ts'
import type { NewLap } from './lap-outbox.ts'
import type { Lap } from './lap-store.ts'

const FIELDS = Object.keys(resources.laps.fields) as (keyof Lap)[]

/** The typed fields of a lap with its id: enough to create the same lap again. */
export const typedLap = (lap: Lap): NewLap & { id: string } => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, lap[field]])) as unknown as NewLap),
  id: lap.id,
})
