import { DATA_PARTS, type storageActions } from '../../../contract/actions/storage.ts'
import { MAX_LOG_BYTES } from '../../../db/engine/connection.ts'
import { telemetryBytes } from '../../../db/tables/telemetry-bytes.ts'
import { dataFolderBytes } from '../../../disk/data-folder.ts'
import { diskSpace } from '../../../disk/disk-space.ts'
import { plain } from '../../handler.ts'

export const storage = plain<(typeof storageActions)['storage']>(async ({ context }) => {
  const { config, store, backups, disk } = context
  const sums = await dataFolderBytes(config.dataDir)
  const bounds: Partial<Record<(typeof DATA_PARTS)[number], number>> = {
    log: MAX_LOG_BYTES,
    backups: backups.status().maxBytes,
  }
  return {
    dataDir: config.dataDir,
    ...diskSpace(config.dataDir),
    fullSince: disk.fullSince,
    parts: DATA_PARTS.map((part) => ({ part, bytes: sums[part], maxBytes: bounds[part] ?? null })),
    telemetryInDatabaseBytes: await store.readInSlices(telemetryBytes),
  }
})
