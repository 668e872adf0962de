import { z } from 'zod'
import { defineAction } from '../define/action.ts'
import { id, timestamp } from '../define/fields.ts'

/** A network interface of this machine, such as its Wi-Fi. */
const sharedInterface = z.object({
  /** Name in the operating system: `en0`, `Wi-Fi`. */
  name: z.string(),
  /** Current addresses; empty while the cable is unplugged. */
  addresses: z.array(z.string()),
  /** Whether sharing is enabled; kept while the interface is absent. */
  shared: z.boolean(),
  /** Whether the service is currently reachable there. */
  listening: z.boolean(),
  /** URLs of the pages, by address. */
  urls: z.array(z.string()),
  /** Why it is enabled but not reachable. */
  problem: z.string().nullable(),
})
export type SharedInterface = z.output<typeof sharedInterface>

/** Certificate authority of the garage; a device that trusts it trusts every laptop of the garage. */
const authority = z.object({
  /** SHA-256 of its certificate, upper-case hexadecimal pairs with colons. */
  fingerprint: z.string(),
  validTo: timestamp(),
  /** Page with instructions for trusting it. */
  helpUrl: z.string().nullable(),
})

const sharing = z.object({
  /** Off by default. */
  on: z.boolean(),
  port: z.int(),
  /** mDNS host name, such as `trackside-northside.local`. */
  hostName: z.string(),
  /** URL of the pages by that name; null while nothing is shared. */
  nameUrl: z.string().nullable(),
  interfaces: z.array(sharedInterface),
  /** Whether plain http is also served to the network. */
  plainHttp: z.boolean(),
  authority: authority.nullable(),
  allowedOrigins: z
    .array(z.string())
    .describe('Origins of other web apps that may call this service with a token or API key in a header.'),
})
export type Sharing = z.output<typeof sharing>

/** A device connected from the network. */
const visitor = z.object({
  address: z.string(),
  /** Whether the connection is encrypted. */
  encrypted: z.boolean(),
  /** User logged in on the device, if known. */
  people: z.array(
    z.object({
      userId: id().nullable(),
      apiKeyId: id().nullable(),
      name: z.string(),
      accountName: z.string(),
    }),
  ),
  /** Whether one of its pages or scripts holds a socket. */
  sockets: z.int(),
  firstSeenAt: timestamp(),
  lastSeenAt: timestamp(),
})
export type Visitor = z.output<typeof visitor>

const EXAMPLE = 'https://pitwall.example or http://tablet.local:3000'

/** Why an origin is invalid; undefined if it is valid. */
function originViolation(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || text.includes('*')) {
    return `must be the exact origin of a web app, such as ${EXAMPLE}`
  }
  return url.origin === text ? undefined : `must be the origin alone, as browsers send it: ${url.origin}`
}

/** Scheme, host and port of a web app, exactly as a browser sends it. */
const webOrigin = z
  .string()
  .trim()
  .max(300)
  .superRefine((text, { addIssue }) => {
    const message = originViolation(text)
    if (message) addIssue({ code: 'custom', message })
  })
  .meta({ examples: ['https://tablet.local:3000'] })

const access = 'instanceOwner'

export const sharingActions = {
  sharing: defineAction({
    operationId: 'sharing',
    summary: 'Whether and where this service is shared on the network',
    method: 'GET',
    path: '/sharing',
    access: 'instanceMember',
    response: sharing,
  }),
  putSharing: defineAction({
    operationId: 'putSharing',
    summary:
      'Enable or disable sharing, select interfaces, and allow other web apps; omitted fields are unchanged',
    method: 'PUT',
    path: '/sharing',
    access,
    allowedOnStandby: true,
    body: z.strictObject({
      on: z.boolean().optional(),
      /** Names of the interfaces to share on. */
      interfaces: z.array(z.string().trim().min(1).max(200)).max(64).optional(),
      plainHttp: z.boolean().optional(),
      allowedOrigins: z.array(webOrigin).max(64).optional(),
    }),
    response: sharing,
  }),
  visitors: defineAction({
    operationId: 'visitors',
    summary: 'Which devices on the network use this service',
    method: 'GET',
    path: '/sharing/visitors',
    access,
    response: z.object({ items: z.array(visitor) }),
  }),
}
