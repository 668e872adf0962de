import { randomBytes } from 'node:crypto'
import { type RequestHandler, type Response, Router } from 'express'
import type { Authority } from '../../sharing/authority.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { pageHeaders } from '../pages/security-headers.ts'
import { mobileConfig } from './mobile-config.ts'
import { nothingToTrustPage, trustPage } from './trust-page.ts'

/** `/trust`: instructions for trusting this garage. Public, because devices that need it cannot log in yet. */
export function trust(sharing: Pick<Sharing, 'authority'>): Router {
  const router = Router({ strict: true, caseSensitive: true })

  function show(response: Response, status: number, pageWith: (nonce: string) => string) {
    const nonce = randomBytes(16).toString('base64')
    response
      .status(status)
      .set(pageHeaders(nonce))
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(pageWith(nonce))
  }

  const withAuthority =
    (answer: (authority: Authority, ...of: Parameters<RequestHandler>) => void): RequestHandler =>
    (...of) => {
      const authority = sharing.authority()
      if (authority) answer(authority, ...of)
      else show(of[1], 404, nothingToTrustPage)
    }

  // Without a disposition: an attachment would be saved to Files on an iPad.
  const file = (type: string, content: (authority: Authority) => Buffer) =>
    withAuthority((authority, _request, response) => {
      response.set('Content-Type', type).set('Cache-Control', 'no-store').send(content(authority))
    })

  router.get(
    '/trust',
    withAuthority((authority, request, response) =>
      show(response, 200, (nonce) => trustPage(authority, request.get('user-agent') ?? '', nonce)),
    ),
  )
  router.get(
    '/trust/trackside.crt',
    file('application/x-x509-ca-cert', ({ der }) => der),
  )
  router.get(
    '/trust/trackside.pem',
    file('application/pem-certificate-chain', ({ pem }) => Buffer.from(pem)),
  )
  router.get(
    '/trust/trackside.mobileconfig',
    file('application/x-apple-aspen-config', (authority) => Buffer.from(mobileConfig(authority))),
  )
  return router
}
