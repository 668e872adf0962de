/** Tests counted by outcome. */
export interface Totals {
  passed: number
  failed: number
  skipped: number
}

export const NONE: Totals = { passed: 0, failed: 0, skipped: 0 }
/** A failed step without a failed test. */
export const ONE_FAILED: Totals = { passed: 0, failed: 1, skipped: 0 }

export const sum = (all: readonly Totals[]): Totals =>
  all.reduce(
    (a, b) => ({ passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }),
    NONE,
  )

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}
/** Totals of vitest's JSON report. */
export const ofVitest = (report: VitestReport): Totals => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}
/** Totals of Playwright's JSON report. */
export const ofPlaywright = ({ stats }: PlaywrightReport): Totals => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
})

/** `12 passed, 0 failed`, with the number of skipped tests if there are any. */
export const totalsLine = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
