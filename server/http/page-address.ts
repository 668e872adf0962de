import { networkInterfaces } from 'node:os'
import type { Call } from './handler.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=:|$)/i

const lanAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** Where somebody on another device finds a page: by the public address, or by this machine's own on the LAN. */
export function pageAddress({ context, host }: Pick<Call, 'context' | 'host'>, page: string): string {
  const { publicUrl, host: listensOn } = context.config
  if (publicUrl) return new URL(`/app/${page}`, publicUrl).href
  const everywhere = !LOOPBACK.test(listensOn)
  const address = everywhere ? lanAddress() : undefined
  return `http://${address ? host.replace(LOOPBACK, address) : host}/app/${page}`
}
