import { createHmac } from 'node:crypto'

const hmac = (secret: string, text: string, encoding: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(encoding)

/** `X-Service-Signature`: HMAC-SHA256 of the exact bytes of the body. */
export const serviceSignature = (secret: string, body: string): string =>
  `sha256=${hmac(secret, body, 'hex')}`

/** `webhook-signature` of Standard Webhooks, one for each secret that is in use; the key is the secret's own bytes. */
export const standardSignature = (
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string =>
  secrets
    .map((secret) => `v1,${hmac(secret, `${message.id}.${message.timestamp}.${message.body}`, 'base64')}`)
    .join(' ')
