import type { CreateOf } from '../../../server/contract/define/define.ts'
import type { Resources } from '../../../server/contract/index.ts'

interface Template {
  name: string
  view: Omit<CreateOf<Resources['customViews']>, 'name'>
}

/** Common views to start from. */
export const TEMPLATES: readonly Template[] = [
  {
    name: 'Best and average lap of each run sheet',
    view: {
      entityType: 'lap',
      groupBy: 'runSheetId',
      filter: { valid: true },
      columns: [
        { path: 'runSheetId', header: 'Run sheet' },
        { path: 'lapNumber', header: 'Laps', aggregate: 'count' },
        { path: 'lapTimeMs', header: 'Best', unit: 'ms', aggregate: 'min' },
        { path: 'sector1Ms', header: 'Best S1', unit: 'ms', aggregate: 'min' },
        { path: 'sector2Ms', header: 'Best S2', unit: 'ms', aggregate: 'min' },
        { path: 'sector3Ms', header: 'Best S3', unit: 'ms', aggregate: 'min' },
        { path: 'topSpeedKph', header: 'Top speed', unit: 'km/h', decimals: 1, aggregate: 'max' },
        { path: 'fuelUsedKg', header: 'Fuel used', unit: 'kg', decimals: 2, aggregate: 'sum' },
      ],
    },
  },
  {
    name: 'Laps by compound',
    view: {
      entityType: 'lap',
      groupBy: 'compound',
      filter: { valid: true, trackStatus: 'green' },
      columns: [
        { path: 'compound', header: 'Compound' },
        { path: 'lapNumber', header: 'Laps', aggregate: 'count' },
        { path: 'lapTimeMs', header: 'Best', unit: 'ms', aggregate: 'min' },
        { path: 'lapTimeMs', header: 'Average', unit: 'ms', aggregate: 'avg' },
        { path: 'tyreAgeLaps', header: 'Oldest', aggregate: 'max' },
      ],
    },
  },
  {
    name: 'Tyres with mileage and wear',
    view: {
      entityType: 'tyre',
      sort: 'name',
      columns: [
        { path: 'name', header: 'Tyre' },
        { path: 'specificationId', header: 'Specification' },
        { path: 'tyreSetId', header: 'Set' },
        { path: 'position', header: 'Position' },
        { path: 'laps', header: 'Laps' },
        { path: 'mileageKm', header: 'Mileage', unit: 'km', decimals: 1 },
        { path: 'heatCycles', header: 'Heat cycles' },
        { path: 'wearPct', header: 'Wear', unit: '%', decimals: 0 },
      ],
    },
  },
  {
    name: 'Issues by when they are due',
    view: {
      entityType: 'issue',
      sort: 'dueAt',
      columns: [
        { path: 'key', header: 'Issue' },
        { path: 'title', header: 'Title' },
        { path: 'severity', header: 'Severity' },
        { path: 'stateId', header: 'State' },
        { path: 'carId', header: 'Car' },
        { path: 'dueAt', header: 'Due' },
      ],
    },
  },
  {
    name: 'Balance of each setup',
    view: {
      entityType: 'setup',
      sort: 'name',
      columns: [
        { path: 'name', header: 'Setup' },
        { path: 'carId', header: 'Car' },
        { path: 'kind', header: 'Kind' },
        { path: 'status', header: 'Status' },
        { path: 'totalWeightKg', header: 'Total', unit: 'kg', decimals: 1 },
        { path: 'crossWeightPct', header: 'Cross', unit: '%', decimals: 2 },
        { path: 'frontWeightPct', header: 'Front', unit: '%', decimals: 2 },
        { path: 'rakeMm', header: 'Rake', unit: 'mm', decimals: 1 },
      ],
    },
  },
]
