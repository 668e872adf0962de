import type { Middleware } from '../request.ts'

/** Content security policy of API responses: nothing is allowed. Pages widen it. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Headers of every response. As constants, because helmet would be one more package for nine values that never vary.
 * Omitted: those that browsers ignore with a warning on plain http, and HSTS, also on https: it would apply to the laptop's
 * name on every port, and lock out devices that switch to plain http because they do not trust the certificate.
 */
const HEADERS = Object.entries({
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'DENY',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
  'Content-Security-Policy': API_POLICY,
})

/** Sets the security headers of a response. */
export const securityHeaders: Middleware = (_request, response, next) => {
  for (const [name, value] of HEADERS) response.setHeader(name, value)
  next()
}

/** Policy of our own pages: this origin, plus inline styles and scripts with the response's nonce. */
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
    ...(nonce === undefined ? [] : ["frame-src 'self'"]),
  ].join('; ')
}

/** Disabled permissions; browsers log errors for unknown names. */
const UNUSED = 'camera=(), microphone=(), geolocation=(), usb=(), payment=()'

/** Headers of a page. Without a nonce it has no inline scripts or styles. */
export const pageHeaders = (nonce?: string): Record<string, string> => ({
  'Content-Security-Policy': pagePolicy(nonce),
  'Permissions-Policy': UNUSED,
})

/**
 * Policy of the frame around a page of others: no network, no nested pages, forms or popups, and an origin of its own. Its one
 * script of ours runs the page's from a `blob:`, and forbids further scripts before the page's code begins
 * (renderer/features/embedded/page-frame.ts). Neither nonces nor hashes: both would let the page load scripts from elsewhere.
 */
export const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self' blob:",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')
