const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Where something of this service is on the network. */
export const urlOf = (host: string, port: number, path: string) => `https://${bracketed(host)}:${port}${path}`
