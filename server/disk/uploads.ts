import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** Files of data loggers on their way into the database. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'telemetry-uploads')

/** Removes what a server that was ended left of them. */
export const emptyUploads = (dataDir: string): void =>
  rmSync(uploadsFolder(dataDir), { recursive: true, force: true })
