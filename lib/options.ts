import type { AnyAdapter } from '../server/adapters.ts'
import type { Logger } from './logger.ts'

export interface TracksideOptions {
  /** Folder of the database and all other data, of one server at a time; created if it is not there. */
  dataDir: string
  /** Signs the logins: who knows it can log in as anybody. Another one at the next start ends every login. */
  jwtSecret: string
  /** 0, the default, for any free port. */
  port?: number | undefined
  /** Address or name of this machine to listen at; by default 127.0.0.1. */
  host?: string | undefined
  /** Takes the log of the server, such as `console` or a pino logger. Without one there is no log. */
  logger?: Logger | undefined
  /** What `defineTimingAdapter` has made: feeds of these kinds can be listened to. */
  adapters?: readonly AnyAdapter[] | undefined
}
