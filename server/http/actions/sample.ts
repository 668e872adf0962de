import type { sampleActions } from '../../contract/actions/sample.ts'
import { removeSample, sampleOf, setTyping } from '../../sample/live/sample-weekend.ts'
import { read, write } from '../handler.ts'

export const sampleWeekend = read(sampleOf)

export const typeSampleLaps = write<(typeof sampleActions)['typeSampleLaps']>((scope, { body }) =>
  setTyping(scope, body.typing),
)

export const removeSampleWeekend = write(removeSample)
