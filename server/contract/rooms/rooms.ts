/** Subject of a room: a session or an event. */
export const roomKinds = { sessions: 'Session', events: 'Event' } as const
export type RoomKind = keyof typeof roomKinds

/** URL path of the socket. It never contains credentials. */
export const roomPath = (kind: RoomKind, roomId: string): string => `/realtime/${kind}/${roomId}`

/** Close codes of the service. */
export const closeCodes = {
  /** The server is stopping. */
  goingAway: 1001,
  /** Binary frames are not accepted. */
  notText: 1003,
  /** Too many or too many invalid frames. */
  abuse: 1008,
  tooBig: 1009,
  /** Too many sockets for this key or user: retry later. */
  tooMany: 1013,
  /** Credentials are missing, invalid or expired. */
  credentials: 4401,
  /** No permission to read the room. */
  permission: 4403,
  /** The room does not exist, or no longer exists. */
  room: 4404,
  /** The client has read nothing for 10 s. */
  slow: 4429,
} as const
