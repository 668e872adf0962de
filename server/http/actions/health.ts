import { Problem } from '../../domain/problem.ts'
import { plain } from '../handler.ts'

export const health = plain(({ context }) => {
  try {
    context.store.read((connection) => connection.prepare('select count(*) from accounts').get())
  } catch (error) {
    context.log.error({ err: error }, 'the database does not answer')
    throw new Problem(503, 'database_unavailable', 'The database does not answer.')
  }
  return {
    status: 'ok',
    version: context.config.version,
    uptimeSec: Math.round((performance.now() - context.startedAt) / 1000),
    database: 'ok',
    ...(context.disk.fullSince !== null && { disk: 'full' as const }),
  }
})
