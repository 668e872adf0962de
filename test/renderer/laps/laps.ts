import type { Lap } from '../../../renderer/laps/store/lap-store.ts'

/** A valid lap on the page, with overrides. */
export const lapRow = (lapNumber: number, rest: Partial<Lap> = {}): Lap =>
  ({
    id: `lap-${lapNumber}`,
    runSheetId: 'sheet',
    lapNumber,
    version: 1,
    lapTimeMs: 80_000,
    sector1Ms: null,
    sector2Ms: null,
    sector3Ms: null,
    fuelUsedKg: null,
    pitIn: false,
    pitOut: false,
    trackStatus: 'green',
    stint: null,
    driverId: null,
    tyreSetId: null,
    compound: null,
    tyreAgeLaps: null,
    marker: null,
    valid: true,
    position: null,
    topSpeedKph: null,
    airTempC: null,
    trackTempC: null,
    comment: null,
    kpis: {},
    ...rest,
  }) as unknown as Lap
