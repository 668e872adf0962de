import { createHash } from 'node:crypto'
import type { Explanation } from '../server/explain.ts'

const STYLE = `
:root { color-scheme: dark; font: 15px/1.5 system-ui, sans-serif; background: #16191d; color: #e8eaed }
body { margin: 0; padding: 28px 32px; max-width: 60ch }
h1 { font-size: 21px; line-height: 1.3; margin: 0 0 12px }
p { margin: 0 0 12px; overflow-wrap: anywhere }
nav { display: flex; flex-wrap: wrap; gap: 8px; margin: 20px 0 }
button { font: inherit; padding: 8px 14px; border: 1px solid #596069; border-radius: 6px; background: #2a2f36; color: inherit }
button:first-child { background: #1f6feb; border-color: #1f6feb; color: #fff }
button:focus-visible { outline: 2px solid #9ecbff; outline-offset: 2px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 14em; overflow: auto; padding: 10px; margin: 8px 0 0;
  background: #0d0f12; border-radius: 6px; font-size: 12px; user-select: text }
summary { cursor: pointer }
`

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** Allows the inline style only. The preload script handles the buttons. */
export const ERROR_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The error page as HTML. */
export function errorPage({ title, text, actions, details }: Explanation): string {
  const buttons = actions.map(
    ({ remedy, label }) =>
      `<button type="button" data-remedy="${escaped(remedy)}">${escaped(label)}</button>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(ERROR_PAGE_POLICY)}">
<title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escaped(title)}</h1>
${text.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
<nav>${buttons.join('')}</nav>
${details && `<details><summary>Details</summary><pre id="details">${escaped(details)}</pre></details>`}
</main></body></html>`
}

/** The error page as a data URL. */
export const errorPageUrl = (explanation: Explanation): string =>
  `data:text/html;charset=utf-8,${encodeURIComponent(errorPage(explanation))}`
