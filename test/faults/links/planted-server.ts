import { type ServerProcess, type SignedIn, setUp, startServerProcess } from '../../support/server-process.ts'
import { plantedBy } from '../planted.ts'
import { linkPlants } from './link-plants.ts'

/** A server with a bug in it, set up; it is gone when the work has ended. */
export async function withPlanted<T>(
  plant: keyof typeof linkPlants,
  work: (server: ServerProcess, signedIn: SignedIn) => Promise<T>,
): Promise<T> {
  const { nodeArgs, env } = plantedBy(linkPlants[plant])
  const server = await startServerProcess({ nodeArgs, env: { RATE_LIMIT_PER_MIN: '0', ...env } })
  try {
    return await work(server, await setUp(server.url))
  } finally {
    await server.cleanUp()
  }
}
