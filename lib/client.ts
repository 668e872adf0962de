export { ApiError, type CallOptions, type Client, createClient } from '../server/contract/client.ts'
export type { Presence, ServerFrame } from '../server/contract/realtime.ts'
export {
  RoomSocket,
  type RoomSocketOptions,
  type SocketState,
} from '../server/contract/rooms/room-socket.ts'
