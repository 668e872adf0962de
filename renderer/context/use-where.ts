import { useRoute } from 'wouter'
import type { Row } from '../data/row-cache.ts'
import { useRow } from '../data/use/use-rows.ts'

export interface Where {
  championship: Row<'championships'> | undefined
  event: Row<'events'> | undefined
  session: Row<'sessions'> | undefined
}

/** Championship, event and session of the address, as far as it has them. */
export function useWhere(): Where {
  const [, eventRoute] = useRoute('/events/:id/*?')
  const [, sessionRoute] = useRoute('/:wall?/sessions/:id/*?')
  const { data: session } = useRow('sessions', sessionRoute?.id)
  const { data: event } = useRow('events', eventRoute?.id ?? session?.eventId)
  const { data: championship } = useRow('championships', event?.championshipId)
  return { championship, event, session }
}
