import { DATA_PART_NAMES, type DataPart } from '../../contract/actions/storage.ts'
import { escapeHtml as safe } from '../pages/escape-html.ts'
import { codeInput, plainPage, sizeText, whenText } from './page-parts.ts'

export interface FullDiskState {
  dataDir: string
  freeBytes: number
  totalBytes: number
  parts: { part: DataPart; bytes: number }[]
  /** Newest first. */
  backups: { id: string; createdAt: string; sizeBytes: number; file: string; isLastGood: boolean }[]
}

interface View {
  state: FullDiskState
  isHere: boolean
  problem: string | null
  nonce: string
  now: number
}

/** Reload interval, equal to the server's retry interval. */
const AGAIN_SEC = 5

const backupItem = (
  { id, createdAt, sizeBytes, file, isLastGood }: FullDiskState['backups'][number],
  view: View,
) => `
  <li>
    <p><strong>${whenText(createdAt, view.now)}</strong><br>${sizeText(sizeBytes)}<br><span class="file">${safe(file)}</span></p>
    ${
      isLastGood
        ? '<p>The last good backup: it stays.</p>'
        : `<form method="post" action="/full-disk/remove-backup">
    <input type="hidden" name="id" value="${id}">
    ${view.isHere ? '' : codeInput(id)}
    <button>Remove this backup</button>
  </form>`
    }
  </li>`

/** The page while the disk is too full to open the database. */
export function fullDiskPage(view: View): string {
  const { state, isHere, problem, nonce } = view
  const { dataDir, freeBytes, totalBytes, parts, backups } = state
  const where = isHere ? `<span class="file">${safe(dataDir)}</span>` : 'its data'
  const oldestFirst = backups.toReversed()
  return plainPage({
    title: 'The disk is full',
    problem,
    nonce,
    // No reload while a code is being typed.
    ...(isHere && { againSec: AGAIN_SEC }),
    body: `
<p>The disk that holds ${where} has ${sizeText(freeBytes)} of ${sizeText(totalBytes)} left, too little to open the database. Nothing is lost, and nothing is removed by itself.</p>
<p>Make room: remove old backups below, or other files from this disk. Trackside looks again every ${AGAIN_SEC} seconds, and starts by itself once there is room.</p>
<section aria-labelledby="backups"><h2 id="backups">Backups, oldest first</h2>${
      backups.length > 0
        ? `<ul>${oldestFirst.map((each) => backupItem(each, view)).join('')}</ul>`
        : '<p>There are none here.</p>'
    }</section>
<section aria-labelledby="parts"><h2 id="parts">What the data folder holds</h2><ul>${parts
      .filter(({ bytes }) => bytes > 0)
      .toSorted((a, b) => b.bytes - a.bytes)
      .map(({ part, bytes }) => `<li>${DATA_PART_NAMES[part]}: ${sizeText(bytes)}</li>`)
      .join('')}</ul></section>`,
  })
}
