import { openStore } from '../../../server/db/engine/store.ts'

/**
 * Opens a folder as the server does. The bug that `plant-bug.ts` has put into the migrations ends the process on the
 * way.
 */
await openStore(process.argv[2] ?? '').close()
