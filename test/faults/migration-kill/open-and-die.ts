import { openStore } from '../../../server/db/engine/store.ts'

/** Opens a folder as the server does. What `plant-bug.ts` has put into the migrations ends it on the way. */
await openStore(process.argv[2] ?? '').close()
