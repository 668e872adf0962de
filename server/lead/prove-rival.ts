import { request } from 'node:https'
import { type LeadProof, leadProof } from '../contract/actions/lead.ts'

const WITHIN_MS = 5000
const LARGEST = 10_000

export interface Asked {
  address: string
  port: number
  /** Certificate of what signs for this garage, as PEM: nobody else is believed. */
  authority: string
}

/**
 * Asks somebody on the network who says that they are a laptop of this garage. Rejects unless a certificate of the garage
 * proves it: anybody on the Wi-Fi can announce anything.
 */
export function proveRival({ address, port, authority }: Asked): Promise<LeadProof> {
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        host: address,
        port,
        path: '/lead/proof',
        ca: authority,
        agent: false,
        signal: AbortSignal.timeout(WITHIN_MS),
        headers: { accept: 'application/json' },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length > LARGEST) asking.destroy(new Error('the answer is too long'))
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
    asking.on('error', reject)
    asking.end()
  })
}
