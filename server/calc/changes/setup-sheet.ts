/** One box of a set-up sheet, with the fields in the order of its lines; what they are part of is as good as their name. */
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

/** Group of fields that no box of the sheet names. */
export const OTHER = 'Other'

/** The boxes of a set-up sheet, in the order in which a car is worked on. */
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

/** Fields that name the sheet, or follow from others: on no list of work unless a formatter asks for them. */
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
