import { networkInterfaces } from 'node:os'

const WILDCARDS = ['0.0.0.0', '[::]']

/** IPv4 addresses at which other devices may reach this laptop. */
export const lanAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(
      ({ family, internal, address }) => family === 'IPv4' && !internal && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)

/** Where to open the UI of a server that listens on `url`: from this laptop first, then from the network. */
export function pageUrls(url: string, addresses: readonly string[] = lanAddresses()): [string, ...string[]] {
  const { hostname, port } = new URL(url)
  const at = (host: string) => `http://${host}${port && `:${port}`}/app/`
  if (!WILDCARDS.includes(hostname)) return [at(hostname)]
  return [at('127.0.0.1'), ...addresses.map(at)]
}
