import type { createCornerWearBatch as cornerWearAction } from '../../contract/actions/corner-wear-batch.ts'
import { createLaps as lapsAction } from '../../contract/actions/lap-batch.ts'
import { acceptBatch, createBatch } from '../../domain/batch.ts'
import { invalid } from '../../domain/problem.ts'
import { cornerWears } from '../../domain/weekend/corner-wear.ts'
import { finishOnceIn } from '../../domain/weekend/finish-session.ts'
import { laps } from '../../domain/weekend/lap.ts'
import { type Route, write } from '../handler.ts'
import { validate } from '../validate.ts'

const accept = (body: unknown) => {
  const { items, errors } = acceptBatch(laps, validate(lapsAction.body, body).items)
  if (errors.length > 0) throw invalid(errors)
  return { items }
}

export const createLaps: Omit<Route, 'endpoint'> = {
  validate: accept,
  handler: write<typeof lapsAction>(function* (scope, { body }) {
    const items = yield* createBatch(laps, scope, body.items, 'laps')
    for (const id of new Set(items.map(({ sessionId }) => sessionId as string))) finishOnceIn(scope, id)
    return { items }
  }),
}

export const createCornerWearBatch = write<typeof cornerWearAction>(function* (scope, { body }) {
  return { items: yield* createBatch(cornerWears, scope, body.items, 'measurements') }
})
