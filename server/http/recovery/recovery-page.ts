import { escapeHtml as safe } from '../pages/escape-html.ts'
import { codeInput, plainPage, sizeText, whenText } from './page-parts.ts'
import type { Offer, RecoveryState } from './recovery-state.ts'

interface PageParts {
  state: RecoveryState
  /** Whether the request is from the server's own machine. */
  isHere: boolean
  /** Error of the last attempt. */
  problem: string | null
  nonce: string
  now: number
}

const restoreForm = (offer: Offer, isHere: boolean, isBest: boolean) => `
  <form method="post" action="/recovery/restore">
    <input type="hidden" name="id" value="${offer.id}">
    ${isHere ? '' : codeInput(offer.id)}
    <button${isBest ? ' class="first"' : ''}>${isBest ? 'Restore the last good backup' : 'Restore this one'}</button>
  </form>`

const offerItem = (offer: Offer, { isHere, now }: PageParts) => `
  <li>
    <p><strong>${whenText(offer.createdAt, now)}</strong><br>${sizeText(offer.sizeBytes)}${
      offer.accounts.length > 0 ? ` · ${safe(offer.accounts.join(', '))}` : ''
    }<br><span class="file">${safe(offer.file)}</span></p>
    ${offer.isSound ? restoreForm(offer, isHere, false) : `<p class="bad">Cannot be restored. ${safe(offer.problem ?? '')}</p>`}
  </li>`

function lossDescription({ what, setAside, words }: RecoveryState): string {
  const kept = setAside
    ? `<p>Nothing was deleted: the damaged files are in <span class="file">${safe(setAside)}</span>. SQLite says:
       <span class="file">${safe(words)}</span></p>`
    : ''
  const happened =
    what === 'damaged'
      ? 'The file that holds everything cannot be read any more, as after a broken disk or a stick that was pulled out.'
      : 'There is no database in the folder of this server, though one has been there.'
  return `<p>${happened} Trackside has not started with an empty one.</p>${kept}`
}

const emptyForm = ({ isHere }: PageParts) => `
  <details>
    <summary>Start with an empty database instead</summary>
    <form method="post" action="/recovery/start-empty">
      <p>The backups stay where they are, and one can still be restored later.</p>
      ${isHere ? '' : codeInput('empty')}
      <label class="check"><input type="checkbox" name="confirm" value="yes" required> I want to start without the data of before</label>
      <button>Start empty</button>
    </form>
  </details>`

/** The only page served without a database: plain HTML that works in any browser, without scripts or network. */
export function recoveryPage(parts: PageParts): string {
  const { state, isHere, problem, nonce, now } = parts
  const best = state.items.find(({ id }) => id === state.best)
  const others = state.items.filter((offer) => offer !== best)
  const title = state.what === 'damaged' ? 'The database is damaged' : 'The database is missing'
  const offer = best
    ? `<p>The last good backup is of ${whenText(best.createdAt, now)} (${sizeText(best.sizeBytes)}${
        best.accounts.length > 0 ? `, ${safe(best.accounts.join(', '))}` : ''
      }). What was written after it will be missing. Logins and API keys that were ended stay so.</p>
       ${restoreForm(best, isHere, true)}`
    : '<p>There is no backup here that can be restored. If there is one on a stick or another laptop, copy its file into the folder <span class="file">backups</span> beside the database, and load this page again.</p>'
  return plainPage({
    title,
    problem,
    nonce,
    body: `
${lossDescription(state)}
<section aria-labelledby="offer"><h2 id="offer">Go on from a backup</h2>${offer}</section>
${others.length > 0 ? `<section aria-labelledby="others"><h2 id="others">Other backups</h2><ul>${others.map((each) => offerItem(each, parts)).join('')}</ul></section>` : ''}
${emptyForm(parts)}`,
  })
}
