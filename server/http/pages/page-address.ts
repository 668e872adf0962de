import { networkInterfaces } from 'node:os'
import type { Call } from '../handler.ts'

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=:|$)/i

const lanAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

/** URL of a page for another device: the public address, the shared name, or this machine's LAN address. */
function pageAddress({ context, host }: Pick<Call, 'context' | 'host'>, page: string): string {
  const { publicUrl, host: listensOn } = context.config
  if (publicUrl) return new URL(`/app/${page}`, publicUrl).href
  const [shared] = context.sharing.served()
  if (shared) return new URL(page, shared.url).href
  const everywhere = !LOOPBACK.test(listensOn)
  const address = everywhere ? lanAddress() : undefined
  return `http://${address ? host.replace(LOOPBACK, address) : host}/app/${page}`
}

/** The same with a secret after `#`, and the fingerprint of the garage's authority. */
export function secretAddress(call: Pick<Call, 'context' | 'host'>, page: string, secret: string): string {
  const { config, sharing } = call.context
  const known = !config.publicUrl && sharing.served().length > 0 ? sharing.authority() : null
  const mark = known ? `&ca=${known.fingerprint.replaceAll(':', '')}` : ''
  return pageAddress(call, `${page}#${secret}${mark}`)
}
