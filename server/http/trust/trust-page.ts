import type { Authority } from '../../sharing/authority.ts'
import { escapeHtml } from '../pages/escape-html.ts'
import { PLAIN_STYLE } from '../pages/plain-style.ts'
import { TRUST_STEPS, type TrustSteps } from './trust-steps.ts'

const STYLE = `${PLAIN_STYLE}
.print { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 1.125rem; display: grid; gap: 0.25rem; margin: 0 0 0.75rem; }
ol { padding-left: 1.25rem; }
ol li { border: 0; padding: 0.25rem 0; }
details { margin-top: 0; }
summary { font-weight: 650; }
a { color: inherit; text-underline-offset: 0.2em; }
a.file, a.go { display: inline-block; min-height: 44px; padding: 0.5rem 0; }
`

const PAIRS_A_LINE = 8

/** A fingerprint in lines of eight pairs. */
function fingerprintLines(fingerprint: string): string {
  const pairs = fingerprint.split(':')
  return Array.from({ length: Math.ceil(pairs.length / PAIRS_A_LINE) }, (_, line) => {
    const own = pairs.slice(line * PAIRS_A_LINE, (line + 1) * PAIRS_A_LINE)
    return `<span>${own.join(':')}</span>`
  }).join('')
}

const stepsOf = ({ system, steps, agent }: TrustSteps, name: string, browser: string) => `
<details${agent.test(browser) ? ' open' : ''}><summary>${system}</summary>
<ol>${steps.map((step) => `<li>${step.replaceAll('NAME', name)}</li>`).join('')}</ol></details>`

const page = (title: string, nonce: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} – Trackside</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${STYLE}</style></head>
<body><main>
<p class="name">Trackside</p>
<h1>${title}</h1>
${body}
</main></body></html>`

/** Instructions for trusting this garage: plain HTML, as it is read before the device can do anything else. */
export function trustPage(authority: Authority, browser: string, nonce: string): string {
  const name = escapeHtml(authority.name)
  return page(
    'Trust this garage',
    nonce,
    `<p>Your browser warns because it does not know this garage yet. Tell it once, and the warning is gone for good, on
whichever laptop Trackside runs. It is then trusted for this network only, never for sites of the internet.</p>
<section aria-labelledby="compare"><h2 id="compare">1. Compare</h2>
<p>Before anything else, these letters and numbers must be the same as on the laptop's screen, in Trackside under sharing.
If they are not, stop: another machine may be answering.</p>
<p class="print" aria-label="Fingerprint, SHA-256">${fingerprintLines(authority.fingerprint)}</p></section>
<section aria-labelledby="install"><h2 id="install">2. Trust it</h2>
<p>It is called <b>${name}</b>, and holds until ${authority.validTo.slice(0, 10)}.</p>
${TRUST_STEPS.map((each) => stepsOf(each, name, browser)).join('')}</section>
<section aria-labelledby="go"><h2 id="go">3. Go on</h2>
<p><a class="go" href="/app/">Open Trackside</a></p></section>`,
  )
}

/** Shown while there is no certificate authority. */
export const nothingToTrustPage = (nonce: string): string =>
  page(
    'Nothing to trust yet',
    nonce,
    `<p>This laptop has not been shared on a network. Its owner can switch that on in Trackside under sharing; then this page
helps a tablet or another laptop to trust it.</p><p><a class="go" href="/app/">Open Trackside</a></p>`,
  )
