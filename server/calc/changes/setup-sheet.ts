/** One box of a setup sheet with its fields in line order. A parent path stands for all its fields. */
export interface SheetGroup {
  name: string
  /** Dotted, `*` for one step. */
  paths: readonly string[]
}

const CORNER_LINES = [
  'rideHeightMm',
  'cornerWeightKg',
  'springRateNmm',
  'packerMm',
  'bumpLowClicks',
  'bumpHighClicks',
  'reboundLowClicks',
  'reboundHighClicks',
  'camberDeg',
  'toeMm',
  'casterDeg',
  'pressureColdBar',
  'pressureHotTargetBar',
]

const corner = (name: string, at: string): SheetGroup => ({
  name,
  paths: [...CORNER_LINES.map((line) => `corners.${at}.${line}`), `corners.${at}`],
})

/** Group of fields outside every box. */
export const OTHER = 'Other'

/** Boxes of a setup sheet, in the order of work on the car. */
export const setupSheet: readonly SheetGroup[] = [
  corner('Front left', 'fl'),
  corner('Front right', 'fr'),
  corner('Rear left', 'rl'),
  corner('Rear right', 'rr'),
  { name: 'Anti-roll bars', paths: ['arbFront', 'arbRear'] },
  { name: 'Aero', paths: ['frontWingDeg', 'rearWingDeg', 'rakeMm'] },
  { name: 'Brakes and differential', paths: ['brakeBiasPct', 'diffPreloadNm'] },
  { name: 'Maps', paths: ['maps'] },
  { name: 'Fuel and ballast', paths: ['fuelKg', 'driverWeightKg', 'ballastKg'] },
  {
    name: 'Weight distribution',
    paths: ['totalWeightKg', 'crossWeightPct', 'frontWeightPct', 'leftWeightPct'],
  },
  { name: 'Notes', paths: ['notes'] },
  { name: OTHER, paths: ['parameters'] },
]

/** Fields that identify the sheet or are derived: left out unless a formatter asks for them. */
export const notOnTheSheet: readonly string[] = [
  'id',
  'accountId',
  'createdAt',
  'updatedAt',
  'createdBy',
  'version',
  'name',
  'kind',
  'status',
  'carId',
  'sessionId',
  'parentSetupId',
  'totalWeightKg',
  'crossWeightPct',
  'frontWeightPct',
  'leftWeightPct',
  'rakeMm',
]
