import type { RequestHandler } from 'express'
import helmet from 'helmet'

/** What an answer of the API may do in a browser: nothing. Pages widen it for themselves. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Headers of every answer. Left out: those that browsers ignore with a warning on plain http, and HSTS, also on https: it
 * would hold for the laptop's name on every port, and lock out who switches to plain http when a tablet takes no certificate.
 */
export function securityHeaders(): RequestHandler[] {
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      xFrameOptions: { action: 'deny' },
    }),
    (_request, response, next) => {
      response.setHeader('Content-Security-Policy', API_POLICY)
      next()
    },
  ]
}

/** What our own pages may do: load from this origin, with styles and scripts in the page that carry the answer's nonce. */
export function pagePolicy(nonce?: string): string {
  const own = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Disabled permissions; browsers log errors for unknown names. */
const UNUSED = 'camera=(), microphone=(), geolocation=(), usb=(), payment=()'

/** Headers of a page. Without a nonce it has neither scripts nor styles in itself. */
export const pageHeaders = (nonce?: string): Record<string, string> => ({
  'Content-Security-Policy': pagePolicy(nonce),
  'Permissions-Policy': UNUSED,
})
