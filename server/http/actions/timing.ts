import type { sessionTiming as timingAction } from '../../contract/actions/timing.ts'
import { timingOfSession } from '../../domain/timing/timing.ts'
import { read } from '../handler.ts'

export const sessionTiming = read<typeof timingAction>((scope, { params }) =>
  timingOfSession(scope, params.id as string),
)
