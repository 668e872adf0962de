import type { takeBackTiming as takeBackAction } from '../../contract/actions/take-back-timing.ts'
import type { takeTiming as takeAction } from '../../contract/actions/take-timing.ts'
import type { sessionTiming as timingAction } from '../../contract/actions/timing.ts'
import type { timingFeedActions } from '../../contract/resources/timing-feed.ts'
import { conflict } from '../../domain/problem.ts'
import { takeBack } from '../../domain/timing/take-back.ts'
import { timingOfSession } from '../../domain/timing/timing.ts'
import { takeTimingOf } from '../../domain/weekend/lap.ts'
import { detectFeed } from '../../feeds/detect-feed.ts'
import { plain, reading, write } from '../handler.ts'

export const sessionTiming = plain<typeof timingAction>((call, { params }) => {
  const sessionId = params.id as string
  return reading(call, (scope) => timingOfSession(scope, sessionId, call.context.liveTiming(sessionId)))
})

export const takeTiming = write<typeof takeAction>((scope, { params, ifMatch }) =>
  takeTimingOf(scope, params.id as string, ifMatch),
)

/** 409 while a replay plays into the session. */
export const takeBackTiming = write<typeof takeBackAction>(
  (scope, { params }) => takeBack(scope, params.id as string),
  async ({ params }, { context }) => {
    if (context.replays.isPlayingInto(params.id as string))
      throw conflict('replay_on', 'A replay plays into this session: end it first.')
  },
)

export const listFeedKinds = plain<typeof timingFeedActions.listFeedKinds>(({ context }) => ({
  items: [...context.feedKinds.values()].map(({ kind, label, defaultPort }) => ({
    kind,
    label,
    defaultPort,
  })),
}))

export const detectTimingFeed = plain<typeof timingFeedActions.detectTimingFeed>(({ context }, { body }) =>
  detectFeed(body, context.feedKinds, context.port.own),
)
