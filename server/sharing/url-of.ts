const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** The https URL of a path on a host of this service. */
export const urlOf = (host: string, port: number, path: string) => `https://${bracketed(host)}:${port}${path}`
