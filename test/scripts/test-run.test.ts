import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { announcement } from '../../scripts/headless.ts'
import { rendererIsStale } from '../../scripts/renderer-build.ts'
import { ofPlaywright, ofVitest, sum, totalsLine } from '../../scripts/totals.ts'

test('the last line adds up what the runners reported', () => {
  const vitest = ofVitest({ numPassedTests: 10, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
  const playwright = ofPlaywright({ stats: { expected: 3, unexpected: 2, flaky: 1, skipped: 4 } })
  expect(totalsLine(sum([vitest, playwright]))).toBe('14 passed, 3 failed, 7 skipped')
  expect(totalsLine({ passed: 5, failed: 0, skipped: 0 })).toBe('5 passed, 0 failed')
})

test('the address of the UI follows the whole first line, never half of it', () => {
  expect(announcement('listening on http://127.0.0.1:46')).toBeUndefined()
  expect(announcement('listening on http://127.0.0.1:4600\n')).toBe(
    'Open the UI: http://127.0.0.1:4600/app/\n',
  )
})

test('the web UI is stale when it is missing or older than any of its sources', () => {
  const root = mkdtempSync(join(tmpdir(), 'trackside-stale-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const put = (file: string, seconds: number) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
    for (let path = file; path !== '.'; path = dirname(path)) utimesSync(join(root, path), seconds, seconds)
  }
  put('renderer/ui/panel.tsx', 1000)
  put('server/contract/resources/weekend/lap.ts', 1000)
  expect(rendererIsStale(root)).toBe(true)
  put('dist/renderer/index.html', 2000)
  expect(rendererIsStale(root)).toBe(false)
  put('server/contract/resources/weekend/lap.ts', 3000)
  expect(rendererIsStale(root)).toBe(true)
  put('dist/renderer/index.html', 4000)
  put('renderer/ui/panel.tsx', 5000)
  expect(rendererIsStale(root)).toBe(true)
})
