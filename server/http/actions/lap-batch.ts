import { createLaps as action } from '../../contract/actions/lap-batch.ts'
import { acceptBatch, createBatch } from '../../domain/batch.ts'
import { invalid } from '../../domain/problem.ts'
import { laps } from '../../domain/weekend/lap.ts'
import { type Route, write } from '../handler.ts'
import { validate } from '../validate.ts'

const accept = (body: unknown) => {
  const { items, errors } = acceptBatch(laps, validate(action.body, body).items)
  if (errors.length > 0) throw invalid(errors)
  return { items }
}

export const createLaps: Omit<Route, 'endpoint'> = {
  validate: accept,
  handler: write<typeof action>(function* (scope, { body }) {
    return { items: yield* createBatch(laps, scope, body.items, 'laps') }
  }),
}
