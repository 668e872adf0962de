import { ExportMenu } from '../../rows/export/export-menu.tsx'

const FORMATS = [
  { format: 'csv', label: 'CSV', short: 'CSV' },
  { format: 'arrow', label: 'Arrow', short: 'Arrow' },
  { format: 'parquet', label: 'Parquet', short: 'Parquet' },
]

interface ExportTelemetryProps {
  /** Its name in the palette. */
  what: string
  path: string
}

/** Telemetry of a lap, or a whole outing, as a file. */
export const ExportTelemetry = (props: ExportTelemetryProps) => <ExportMenu {...props} formats={FORMATS} />
