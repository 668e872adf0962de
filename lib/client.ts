export { ApiError, type CallOptions, type Client, createClient } from '../server/contract/client.ts'
export {
  createOfflineClient,
  type OfflineClient,
  type OfflineOptions,
} from '../server/contract/offline/offline-client.ts'
export type { QueuedWrite, Refusal, WriteStorage } from '../server/contract/offline/write-queue.ts'
export type { Presence, ServerFrame } from '../server/contract/realtime.ts'
export {
  RoomSocket,
  type RoomSocketOptions,
  type SocketState,
} from '../server/contract/rooms/room-socket.ts'
