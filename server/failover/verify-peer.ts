import { request } from 'node:https'
import { type LeadProof, leadProof } from '../contract/actions/lead.ts'

const TIMEOUT_MS = 5000
const MAX_BYTES = 10_000

interface PeerAddress {
  address: string
  port: number
  /** Certificate of the garage's authority as PEM, the only one trusted. */
  authority: string
}

/**
 * Requests the term of a laptop that announces itself as one of this garage. Rejects unless its certificate is signed by the
 * garage's authority: mDNS announcements can be forged.
 */
export function verifyPeer({ address, port, authority }: PeerAddress): Promise<LeadProof> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: address,
        port,
        path: '/lead/proof',
        ca: authority,
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: { accept: 'application/json' },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length > MAX_BYTES) sent.destroy(new Error('the answer is too long'))
        })
        response.on('error', reject)
        response.on('end', () => {
          try {
            if (response.statusCode !== 200) throw new Error(`the answer is ${response.statusCode}`)
            resolve(leadProof.parse(JSON.parse(text)))
          } catch (error) {
            reject(error)
          }
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
