import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { ROOT } from '../../scripts/root.ts'

/** No test file of a quick run takes a third of it. */
const MAX_MS = 600_000

/**
 * Ends the run, and names the file, where a test file does not end: a loop that never leaves the event loop, or a server
 * that never starts while the file is loaded, meets no time limit of a test.
 */
export default class EndHangingFile implements Reporter {
  readonly #timers = new Map<string, NodeJS.Timeout>()

  onTestModuleQueued({ id, moduleId }: TestModule) {
    const end = () => {
      process.stderr.write(`${relative(ROOT, moduleId)} has not ended after ${MAX_MS / 60_000} minutes\n`)
      process.exit(1)
    }
    this.#timers.set(id, setTimeout(end, MAX_MS).unref())
  }

  onTestModuleEnd({ id }: TestModule) {
    clearTimeout(this.#timers.get(id))
  }
}
