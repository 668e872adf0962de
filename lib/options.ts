import type { AnyAdapter } from '../server/adapters.ts'
import type { Logger } from './logger.ts'

/** A page of this program in the app, at `/app/x/<path>`. */
export interface TracksidePageOption {
  /** Lower-case words with hyphens between them. */
  path: string
  /** Name in the navigation. */
  label: string
  /** A JavaScript module: its file, by a URL or a path that ends in .js or .mjs, or its source. Read at the start. */
  script: string | URL
}

export interface TracksideOptions {
  /** Folder of the database and all other data, used by one server at a time; created if missing. */
  dataDir: string
  /** Secret that signs logins: anyone who knows it can log in as any user. A new secret ends every login. */
  jwtSecret: string
  /** 0, the default, for any free port. */
  port?: number | undefined
  /** Address or name of this machine to listen at; by default 127.0.0.1. */
  host?: string | undefined
  /** Takes the log of the server, such as `console` or a pino logger. Without one there is no log. */
  logger?: Logger | undefined
  /** What the functions of `trackside/adapters` have made, `defineTimingAdapter` and others: what is added to this server. */
  adapters?: readonly AnyAdapter[] | undefined
  /** Pages that every member has in the navigation; each acts with the rights of its viewer. */
  pages?: readonly TracksidePageOption[] | undefined
}
