const OFFLINE_AFTER = 5

export type Connection = 'asking' | 'online' | 'reconnecting' | 'offline'

/** Five failed polls in a row make the server offline; fewer may pass. Undefined before the first answer. */
export function connectionOf(failedPolls: number | undefined): Connection {
  if (failedPolls === undefined) return 'asking'
  if (failedPolls === 0) return 'online'
  return failedPolls < OFFLINE_AFTER ? 'reconnecting' : 'offline'
}
