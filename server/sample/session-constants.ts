import { teamCars } from './garage/kits.ts'
import { create, type SampleStep } from './sample-step.ts'

/** Constants of the event, of one of its cars, and overrides of some sessions. */
export function* constantSteps(event: string): Generator<SampleStep> {
  const ofEvent = { eventId: event }
  yield create('eventData', null, { ...ofEvent, key: 'fuelDensityKgPerL', data: 0.742 })
  yield create('eventData', null, { ...ofEvent, key: 'fuelPerLapKg', data: 2.25 })
  yield create('eventData', null, { ...ofEvent, key: 'fuelReserveKg', data: 1.5 })
  yield create('eventData', null, { ...ofEvent, key: 'minimumWeightKg', data: 1030 })
  for (const carId of teamCars) {
    const data = { Soft: 3, Medium: 7, Wet: 1 }
    yield create('eventData', null, { ...ofEvent, carId, key: 'tyreAllocationSets', data })
  }
  yield create('sessionData', null, { sessionId: 'Qualifying', key: 'targetLapTimeMs', data: 86_000 })
  yield create('sessionData', null, { sessionId: 'Race', key: 'targetLapTimeMs', data: 88_000 })
  // Behind the safety car a lap takes half as long again, and little more than half of the fuel.
  yield create('sessionData', null, { sessionId: 'Race', key: 'fuelPerFcyLapKg', data: 1.26 })
  yield create('sessionData', null, { sessionId: 'Race', key: 'fuelReserveKg', data: 2.5 })
  yield create('sessionData', null, { sessionId: 'Race', carId: '02', key: 'fuelPerLapKg', data: 2.27 })
}
