import { createLaps as action } from '../../contract/lap-batch.ts'
import { invalid } from '../../domain/problem.ts'
import { acceptBatch, createLaps as store } from '../../domain/weekend/lap-batch.ts'
import { write } from '../handler.ts'
import type { Route } from '../mount.ts'
import { validate } from '../validate.ts'

const accept = (body: unknown) => {
  const { items, errors } = acceptBatch(validate(action.body, body).items)
  if (errors.length > 0) throw invalid(errors)
  return { items }
}

export const createLaps: Omit<Route, 'endpoint'> = {
  validate: accept,
  handler: write<typeof action>(function* (scope, { body }) {
    return { items: yield* store(scope, body.items) }
  }),
}
