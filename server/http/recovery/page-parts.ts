import { escapeHtml as safe } from '../pages/escape-html.ts'
import { PLAIN_STYLE } from '../pages/plain-style.ts'

const MEGABYTE = 1024 * 1024
export const sizeText = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const

/** "3 hours ago": easier to read under pressure than UTC. */
function ageText(ms: number): string {
  for (const [unit, word] of UNITS) {
    const count = Math.floor(ms / unit)
    if (count >= 1) return `${count} ${word}${count === 1 ? '' : 's'} ago`
  }
  return 'less than a minute ago'
}

export const whenText = (iso: string, now: number) => {
  const local = new Date(iso).toLocaleString('sv-SE').slice(0, 16)
  return `<time datetime="${iso}">${local}</time>, ${ageText(now - Date.parse(iso))}`
}

/** Input for the code, in the form with this key. */
export const codeInput = (key: string) => `
  <label for="code-${key}">Code that the server printed when it started</label>
  <input id="code-${key}" name="code" autocomplete="off" required>`

interface PlainPage {
  title: string
  /** Error of the last attempt. */
  problem: string | null
  nonce: string
  /** HTML. */
  body: string
  /** Seconds until the browser reloads. */
  againSec?: number
}

/** Plain HTML that works in any browser, without scripts or network. */
export const plainPage = ({ title, problem, nonce, body, againSec }: PlainPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${againSec ? `<meta http-equiv="refresh" content="${againSec}">\n` : ''}<meta name="color-scheme" content="light dark"><title>${title} – Trackside</title><link rel="icon" href="data:,">
<style nonce="${nonce}">${PLAIN_STYLE}</style></head>
<body><main>
<p class="name">Trackside</p>
<h1>${title}</h1>
${problem ? `<p class="bad" role="alert">${safe(problem)}</p>` : ''}
${body}
</main></body></html>`
