import type { Row } from '../../../../renderer/data/row-cache.ts'
import type { Fitted } from '../../../../renderer/features/tyres/sets/set-rows.ts'

/** Rows with the fields that these tests use. */
export const madeUp = {
  specification: (more: Partial<Row<'tyreSpecifications'>> = {}) =>
    ({
      id: 'medium',
      compound: 'Medium',
      wearHoles: 3,
      initialTreadDepthMm: 3,
      minTreadDepthMm: 1,
      pressureMinBar: 1.35,
      pressureMaxBar: 2.1,
      pressureTargetHotBar: 1.95,
      tempMinC: 70,
      tempMaxC: 100,
      maxHeatCycles: 3,
      maxMileageKm: 100,
      ...more,
    }) as Row<'tyreSpecifications'>,
  tyre: (id: string, more: Partial<Row<'tyres'>> = {}) =>
    ({
      id,
      name: id,
      specificationId: 'medium',
      tyreSetId: null,
      position: null,
      barcode: null,
      initialMileageKm: 0,
      initialDepthsMm: [],
      heatCycles: 0,
      mileageKm: 0,
      laps: 0,
      wearPct: null,
      ...more,
    }) as Row<'tyres'>,
  set: (id: string, more: Partial<Row<'tyreSets'>> = {}) =>
    ({
      id,
      number: id,
      carId: 'car',
      type: 'dry',
      tyreIds: { fl: null, fr: null, rl: null, rr: null },
      laps: 0,
      km: 0,
      heatCycles: 0,
      wearPct: { fl: null, fr: null, rl: null, rr: null },
      ...more,
    }) as Row<'tyreSets'>,
  sheet: (id: string, more: Partial<Row<'runSheets'>> = {}) =>
    ({
      id,
      sessionId: id,
      carId: 'car',
      tyreSetId: null,
      status: 'open',
      stints: [],
      lapCount: 20,
      ...more,
    }) as Row<'runSheets'>,
  stint: (stint: number, tyreSetId: string | null, startLap: number | null, endLap: number | null) =>
    ({ stint, tyreSetId, startLap, endLap }) as Row<'runSheets'>['stints'][number],
  session: (id: string, startsAt: string) => ({ id, name: id, startsAt }) as Row<'sessions'>,
  wear: (id: string, more: Partial<Row<'cornerWear'>> = {}) =>
    ({
      id,
      tyreId: 'a',
      runSheetId: null,
      lapNumber: null,
      measuredAt: '2026-05-15T10:00:00.000Z',
      depthsMm: [],
      tempMiddleC: null,
      pressureColdBar: null,
      pressureHotBar: null,
      ambientC: null,
      wearPct: null,
      ...more,
    }) as Row<'cornerWear'>,
  weather: (measuredAt: string, more: Partial<Row<'weather'>> = {}) =>
    ({
      measuredAt,
      source: 'manual',
      airTempC: null,
      trackTempC: null,
      pressureHpa: null,
      ...more,
    }) as Row<'weather'>,
}

export const fittedTyre = (
  tyre: Partial<Row<'tyres'>> = {},
  specification: Partial<Row<'tyreSpecifications'>> = {},
): Fitted => ({
  tyre: madeUp.tyre('a', tyre),
  specification: madeUp.specification(specification),
  laps: 0,
  life: { wearPct: null, mileageKm: 0, heatCycles: 0 },
  limits: [],
})
