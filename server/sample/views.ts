import { create, type SampleStep } from './sample-step.ts'

const EACH_CORNER = 'corners.*'

/** Format of the changes between two setups. */
const spannerSheet = create('changeFormatters', null, {
  name: 'Spanner sheet',
  entityType: 'setup',
  ignore: ['notes', 'driverWeightKg', 'ballastKg', `${EACH_CORNER}.cornerWeightKg`],
  groups: [
    { name: 'Platform', paths: [`${EACH_CORNER}.rideHeightMm`, `${EACH_CORNER}.packerMm`, 'rakeMm'] },
    { name: 'Springs and bars', paths: [`${EACH_CORNER}.springRateNmm`, 'arbFront', 'arbRear'] },
    {
      name: 'Dampers',
      paths: ['bumpLow', 'bumpHigh', 'reboundLow', 'reboundHigh'].map(
        (field) => `${EACH_CORNER}.${field}Clicks`,
      ),
    },
    {
      name: 'Alignment',
      paths: ['camberDeg', 'toeMm', 'casterDeg'].map((field) => `${EACH_CORNER}.${field}`),
    },
    { name: 'Wings', paths: ['frontWingDeg', 'rearWingDeg'] },
    { name: 'Brakes, differential and maps', paths: ['brakeBiasPct', 'diffPreloadNm', 'maps'] },
    {
      name: 'Tyres',
      paths: [`${EACH_CORNER}.pressureColdBar`, `${EACH_CORNER}.pressureHotTargetBar`],
    },
    { name: 'Fuel and scales', paths: ['fuelKg', 'crossWeightPct'] },
  ],
  decimals: {
    [`${EACH_CORNER}.camberDeg`]: 1,
    [`${EACH_CORNER}.pressureColdBar`]: 2,
    rakeMm: 1,
    crossWeightPct: 1,
  },
  unit: { arbFront: 'position', arbRear: 'position' },
  minDelta: { [`${EACH_CORNER}.rideHeightMm`]: 0.2, crossWeightPct: 0.05, rakeMm: 0.2 },
})

const percent = (path: string, header: string) => ({ path, header, unit: '%', decimals: 0 })

/** Laps and wear of each set. */
const tyreSets = create('customViews', null, {
  name: 'Tyre sets: laps and wear',
  entityType: 'tyre_set',
  sort: 'number',
  shared: true,
  columns: [
    { path: 'number', header: 'Set' },
    { path: 'name', header: 'For' },
    { path: 'laps', header: 'Laps' },
    { path: 'km', header: 'Distance', unit: 'km', decimals: 0 },
    { path: 'heatCycles', header: 'Heat cycles' },
    percent('wearPct.fl', 'Wear FL'),
    percent('wearPct.fr', 'Wear FR'),
    percent('wearPct.rl', 'Wear RL'),
    percent('wearPct.rr', 'Wear RR'),
  ],
})

/** Lap times behind the safety car compared with green laps. */
const flags = create('customViews', null, {
  name: 'Laps by flag: pace and fuel',
  entityType: 'lap',
  filter: { valid: true, pitIn: false, pitOut: false },
  groupBy: 'trackStatus',
  shared: true,
  columns: [
    { path: 'trackStatus', header: 'Flag' },
    { path: 'lapTimeMs', header: 'Laps', aggregate: 'count' },
    { path: 'lapTimeMs', header: 'Average', unit: 'ms', decimals: 0, aggregate: 'avg' },
    { path: 'fuelUsedKg', header: 'Fuel per lap', unit: 'kg', decimals: 2, aggregate: 'avg' },
    { path: 'topSpeedKph', header: 'Top speed', unit: 'km/h', decimals: 1, aggregate: 'avg' },
  ],
})

/** Formulas for the lap table of a run sheet. */
const formulas = create('customViews', null, {
  name: 'Lap formulas',
  entityType: 'lap',
  sort: 'lapNumber',
  shared: true,
  columns: [
    { path: 'lapNumber', header: 'Lap' },
    { path: 'lapTimeMs', header: 'Lap time', unit: 'ms' },
    { path: '=RunningAvg(lapTimeMs, stint)', header: 'Stint average' },
    { path: '=RunningSum(fuelUsedKg, stint)', header: 'Stint fuel', unit: 'kg' },
    { path: '=fuelUsedKg / lapTimeMs', header: 'Fuel per minute', unit: 'kg/min' },
  ],
})

/** Views of the sample. */
export const viewSteps = (): SampleStep[] => [spannerSheet, tyreSets, flags, formulas]
