import { useMemo } from 'react'
import { carOrder } from '../../../server/calc/timing/car-order.ts'
import { useRow, useRows } from './use-rows.ts'

/** The cars of an event in the order of every list: ours, then by class, then by number. */
export function useCars(eventId: string | undefined) {
  const event = useRow('events', eventId)
  const filters = eventId === undefined ? {} : { eventId, sort: 'number' }
  const { data: cars, error, refetch } = useRows('cars', filters, eventId !== undefined)
  const isKnown = event.data !== undefined || event.error !== null
  const classOrder = event.data?.classOrder
  const data = useMemo(
    () => (isKnown ? cars?.toSorted(carOrder(classOrder ?? [])) : undefined),
    [cars, classOrder, isKnown],
  )
  return { data, error, refetch }
}
