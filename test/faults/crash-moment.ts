import { statSync } from 'node:fs'
import { join } from 'node:path'

const MAX_WATCH_MS = 500
const MAX_DELAY_MS = 2.5

/**
 * Blocks until the database's write-ahead log grows, and up to 2.5 ms more, then acts: some commits are half written by then,
 * others are whole and not answered yet. Acts anyway when nothing is written for half a second.
 */
function afterNextWalWrite(dataDir: string, act: () => void): void {
  const file = join(dataDir, 'trackside.db-wal')
  const size = statSync(file).size
  const giveUp = performance.now() + MAX_WATCH_MS
  while (statSync(file).size === size && performance.now() < giveUp);
  const until = performance.now() + Math.random() * MAX_DELAY_MS
  while (performance.now() < until);
  act()
}

const MAX_PAUSE_MS = 10
const soon = (act: () => void) => void setTimeout(act, Math.random() * MAX_PAUSE_MS)

/**
 * Ways to choose the moment of a crash once enough requests are answered: right after an answer, whose write must be
 * stored already; at a random time in the next 10 ms; or during a commit.
 */
export const crashMoments: readonly ((dataDir: string, crash: () => void) => void)[] = [
  (_, crash) => crash(),
  (_, crash) => soon(crash),
  (dataDir, crash) => soon(() => afterNextWalWrite(dataDir, crash)),
]
