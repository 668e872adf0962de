export { ApiError, type CallOptions, type Client, createClient } from '../server/contract/client.ts'
