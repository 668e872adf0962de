import { parse } from 'csv-parse/sync'
import { refuse } from './telemetry.ts'

/** Lines of trimmed text cells; comment lines are empty. Throws `TelemetryError`. */
export function cellsOf(text: string, delimiter: string): string[][] {
  try {
    // A lone # may be a column name: the sample number.
    return parse(text.replace(/^#(?!\s*[,;\t]).*$/gm, ''), {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: false,
      trim: true,
    }) as string[][]
  } catch (error) {
    throw refuse('/body', `The table cannot be read: ${(error as Error).message}`)
  }
}
