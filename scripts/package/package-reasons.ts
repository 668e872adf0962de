import { productionPackages } from './packaged.ts'

/**
 * Why each part is in the package. Their dependencies are included; a production dependency without a line is an error.
 */
export const reasons: Readonly<Record<string, string>> = {
  'dist/server': 'the server and its threads',
  'dist/main': 'the shell: windows, tray, updates',
  'dist/renderer': 'the page, for the window and every browser on the network',
  'dist/guide': 'the guide under /docs/guide, without a network',
  'package.json': 'name, version and entry',
  '@peculiar/asn1-schema': 'certificates of the garage',
  '@peculiar/asn1-x509': 'certificates of the garage',
  '@peculiar/x509': 'certificates of the garage',
  'apache-arrow': 'telemetry as Arrow streams',
  argon2: 'password hashes, native',
  'better-sqlite3': 'the database, native',
  compression: 'answers for other machines in a tenth of the bytes',
  'csv-parse': 'imports of CSV',
  'electron-updater': 'updates where a place offers them',
  exceljs: 'exports as XLSX',
  express: 'the API over HTTP',
  'ipaddr.js': 'which addresses webhooks may call',
  'json-p3': 'JSONPath in import profiles',
  jsonwebtoken: 'tokens of logins',
  kysely: 'typed queries',
  'multicast-dns': 'the .local name on the network',
  pino: 'the log',
  piscina: 'the pool that computes KPIs',
  'prom-client': '/metrics',
  qrcode: 'invites as QR codes',
  'quickjs-emscripten': 'the sandbox for plugins',
  'rate-limiter-flexible': 'limits on logins and requests',
  'reflect-metadata': 'a polyfill that @peculiar/x509 needs',
  'swagger-ui-dist': 'the API documentation under /docs, without a network',
  undici: 'webhook deliveries',
  uuid: 'ids that sort by time',
  ws: 'the realtime socket',
  zod: 'what the API accepts',
}

/** Why a part is in the package: its own reason, or the direct dependency that needs it. */
export function reasonFor(name: string): string {
  const packages = productionPackages()
  for (let at: string | undefined = name; at; at = packages.find((one) => one.name === at)?.askedBy) {
    const reason = reasons[at]
    if (reason) return at === name ? reason : `${at}: ${reason}`
  }
  return 'NO REASON GIVEN'
}
