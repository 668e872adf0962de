import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { sampleWeekend } from '../../server/sample/track/drive-weekend.ts'
import { writeAlkamelFiles } from '../support/alkamel-files.ts'
import { blocksToRun, DOCS } from '../support/doc-blocks.ts'
import { runShellBlocks, type ShellRun, shapeDifference } from '../support/doc-shell.ts'
import { make } from '../support/factories.ts'
import { startBareServer, startTestServer } from '../support/server.ts'
import { tempFolder } from '../support/temp-folder.ts'

const ROOT = join(DOCS, '..')
const FIXTURES = join(ROOT, 'test/fixtures')
const LONG_MS = 120_000
/** As in the pages. */
const URL_OF_PAGES = 'http://127.0.0.1:4600'
const BRAKES = 't,brake,pBrakeF\n0,0,0\n0.1,40,40\n0.2,30,30\n0.3,20,20\n0.4,10,10\n0.5,0,0\n'

/** Each JSON block is the shape of an answer to the shell block before it. */
function expectAnswers(page: string, runs: readonly ShellRun[]) {
  for (const { line, code } of blocksToRun(page, 'json')) {
    const before = runs.findLast(({ block }) => block.line < line)
    const differences = before?.answers.map((answer) => shapeDifference(JSON.parse(code), answer)) ?? []
    expect([line, differences]).toEqual([line, expect.arrayContaining([null])])
  }
}

const read = (path: string) => readFileSync(join(FIXTURES, path))

/** The files that the examples of api.md name. */
function writeTimingFiles(folder: string) {
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content)
  const whole = sampleWeekend()
  const race = whole.sessions.find(({ type }) => type === 'race')
  const runSheets = whole.runSheets.filter(({ sessionName }) => sessionName === race?.name)
  writeAlkamelFiles(folder, {
    ...whole,
    sessions: race ? [race] : [],
    runSheets: runSheets.map((sheet) => ({ ...sheet, laps: sheet.laps.slice(0, 12) })),
  })
  for (const file of readdirSync(folder).filter((each) => each.endsWith('.csv')))
    put(`202404201335-race-${file.replace(/.*-/, '')}`, readFileSync(join(folder, file)))
  const openF1 = JSON.parse(String(read('imports/openf1-made-up.json')))
  const ergast = JSON.parse(String(read('imports/ergast-made-up.json')))
  for (const [name, rows] of Object.entries(openF1)) put(`${name}.json`, JSON.stringify(rows))
  const [, laps, , pitStops, results] = ergast.pages
  for (const [name, page] of Object.entries({ laps, stops: pitStops, results }))
    put(`race-${name}.json`, JSON.stringify(page))
  put('laps.csv', read('sprint-laps-miami-2025/laps.csv'))
  put('lap.csv', BRAKES)
  put('outing.ld', gunzipSync(read('loggers/motec-calder-2005.ld.gz')))
}

// The pages are written for the shells of Linux and macOS.
describe.skipIf(process.platform === 'win32')('in a shell', () => {
  test('the tutorial works on an empty server, and shows what is answered', {
    timeout: LONG_MS,
  }, async () => {
    const { url } = await startBareServer()
    const runs = await runShellBlocks('first-lap.md', { cwd: tempFolder(), words: { [URL_OF_PAGES]: url } })
    expectAnswers('first-lap.md', runs)
    const laps = runs.flatMap(({ answers }) => answers).filter((answer) => Object(answer).lapTimeMs)
    expect(laps.map((lap) => Object(lap).lapTimeMs)).toEqual([108_456, 108_956, 108_456])
  })

  test('the requests of the page about the API are taken', { timeout: LONG_MS }, async () => {
    const { url, api, token } = await startTestServer()
    const cwd = tempFolder()
    writeTimingFiles(cwd)
    const plugin = await api.plugins.create({
      ...{ name: 'Brake release', pluginVersion: '1.0.0' },
      source: readFileSync(join(DOCS, 'plugins/brake-release.js'), 'utf8'),
    })
    const variables = { url, token, lap: (await make(api, 'laps')).id, plugin: plugin.id }
    const runs = await runShellBlocks('api.md', { cwd, variables })
    expectAnswers('api.md', runs)
    const answers = runs.flatMap(({ answers }) => answers).map(Object)
    expect(answers.find(({ secret }) => secret)).toMatchObject({ name: 'Timing script' })
    expect(answers.find(({ items }) => items?.[0]?.name === 'applications').items).toEqual([
      { name: 'applications', value: 1 },
    ])
    const created = answers.filter(({ counts }) => counts).map(({ counts }) => counts.Lap.created)
    expect(created).toEqual([1, 1, 1, 1].map(() => expect.any(Number)))
    expect(Math.min(...created)).toBeGreaterThan(0)
  })

  test('the plugin of the page is installed and run', { timeout: LONG_MS }, async () => {
    const { url, api, token } = await startTestServer()
    const cwd = tempFolder()
    symlinkSync(DOCS, join(cwd, 'docs'))
    const lap = (await make(api, 'laps')).id
    await fetch(`${url}/laps/${lap}/telemetry`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
      body: BRAKES,
    })
    const runs = await runShellBlocks('plugins.md', { cwd, variables: { url, token, lap } })
    expectAnswers('plugins.md', runs)
    const [sent, stored] = runs[0]?.answers.map(Object) ?? []
    const shown = JSON.parse(blocksToRun('plugins.md', 'json')[0]?.code ?? '')
    for (const { items } of [sent, stored])
      expect(items).toEqual(
        shown.items.map((each: { value: number }) => ({ ...each, value: expect.closeTo(each.value, 9) })),
      )
  })

  test('the commands for backups work', { timeout: LONG_MS }, async () => {
    const { dataDir, close } = await startTestServer()
    await close()
    const stick = join(tempFolder(), 'stick')
    mkdirSync(stick)
    await runShellBlocks('operations.md', {
      cwd: ROOT,
      words: { '/media/stick': stick },
      env: { DATA_DIR: dataDir },
      // The scripts of package.json, without npm around them; a list of backups has not restored anything.
      prelude:
        'npm() { shift; local script=$1; shift; [ $# = 0 ] || shift; node "server/cli/$script.ts" "$@" || [ "$script $#" = "restore 0" ]; }\n',
    })
    expect(readdirSync(stick).filter((file) => file.endsWith('.db'))).toHaveLength(1)
  })
})
