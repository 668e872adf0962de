import { expect } from 'vitest'
import type { WebhookLab } from './webhook-lab.ts'

/** Events to change repeatedly; every change is a delivery. Returns their ids. */
export async function makeEvents(lab: WebhookLab, count: number) {
  return lab.write((scope) => {
    const { services } = lab
    const championship = services.championships.create(scope, { name: 'C', season: '2026', series: 'GT' })
    const track = services.tracks.create(scope, {
      name: 'T',
      country: 'US',
      lengthKm: 5,
      cornerCount: 9,
      timeZone: null,
      pitLossSec: null,
      pitSpeedLimitKph: null,
      outLapLengthKm: null,
      inLapLengthKm: null,
      mapPoints: null,
    })
    return Array.from(
      { length: count },
      (_, index) =>
        services.events.create(scope, {
          championshipId: championship.id,
          trackId: track.id,
          name: `Round ${index}`,
          startDate: '2026-04-17',
          endDate: '2026-04-19',
          rehearsal: false,
          classOrder: [],
          classMinPitMs: {},
        }).id,
    )
  })
}

/** One change. */
export const rename = (lab: WebhookLab, id: string, name: string) =>
  lab.write(function* (scope) {
    return yield* lab.services.events.update(scope, id, { name })
  })

/** Checks that deliveries arrived in the order of the changes, by entity. */
export function expectInOrder(arrivals: WebhookLab['arrivals'], url: string) {
  const last = new Map<string, number>()
  for (const { entityId, sequence, url: to } of arrivals) {
    if (to !== url) continue
    expect(sequence).toBeGreaterThan(last.get(entityId) ?? 0)
    last.set(entityId, sequence)
  }
}
