import type { eventArchive as action } from '../../contract/actions/archive.ts'
import { services } from '../../domain/index.ts'
import { download, reading } from '../handler.ts'

export const eventArchive = download<typeof action>((call, { params, query }) => {
  const { id, name } = reading(call, (scope) => services.events.get(scope, params.id as string))
  return {
    name: name as string,
    ending: 'trackside.json',
    mediaType: 'application/json; charset=utf-8',
    content: {
      what: 'archive',
      eventId: id,
      telemetry: query.telemetry ?? false,
      version: call.context.config.version,
      now: new Date().toISOString(),
    },
  }
})
