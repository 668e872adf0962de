import './zod-config.ts'
import { createClient } from '../../server/contract/client.ts'
import { keptToken } from './token.ts'

const token = keptToken()

/** The server that this page came from. */
export const client = createClient({ baseUrl: location.origin, ...(token !== undefined && { token }) })
