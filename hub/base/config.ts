import { join } from 'node:path'

/** Configuration of the hub from the environment, fixed for the process. */
export interface HubConfig {
  databaseUrl: string
  host: string
  /** 0 selects any free port. */
  port: number
  telemetryDir: string
  /** Files of the certificate and its key, as PEM; null for plain HTTP. */
  tls: { cert: string; key: string } | null
}

/** A missing or invalid setting; the message is for the person who starts the hub. */
export class HubConfigError extends Error {}

function databaseUrlIn(env: NodeJS.ProcessEnv): string {
  const text = env.DATABASE_URL
  if (!text) {
    throw new HubConfigError(
      'DATABASE_URL is required, such as postgres://trackside:password@localhost:5432/factory',
    )
  }
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    throw new HubConfigError('DATABASE_URL must begin with postgres:// and name a database')
  }
  return text
}

function portIn(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) {
    throw new HubConfigError(`HUB_PORT must be a whole number from 0 to 65535, not "${text}"`)
  }
  return Number(text)
}

function tlsIn({ HUB_TLS_CERT: cert, HUB_TLS_KEY: key }: NodeJS.ProcessEnv): HubConfig['tls'] {
  if (!cert && !key) return null
  if (cert && key) return { cert, key }
  throw new HubConfigError('HUB_TLS_CERT and HUB_TLS_KEY belong together: set both, or none for plain HTTP')
}

/** Reads the environment. Throws `HubConfigError`. */
export const readHubConfig = (env: NodeJS.ProcessEnv): HubConfig =>
  Object.freeze({
    databaseUrl: databaseUrlIn(env),
    host: env.HUB_HOST || '127.0.0.1',
    port: portIn(env.HUB_PORT || '4700'),
    telemetryDir: env.HUB_TELEMETRY_DIR || join(process.cwd(), 'data', 'telemetry'),
    tls: tlsIn(env),
  })
