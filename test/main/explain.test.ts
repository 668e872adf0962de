import { expect, test } from 'vitest'
import { explain, type Remedy } from '../../main/server/explain.ts'
import { FAILURES, type Failure, failureOf } from '../../main/server/failure.ts'
import { ERROR_PAGE_POLICY, errorPage, errorPageUrl } from '../../main/windows/error-page.ts'

const AROUND = { dataDir: '/home/lee/data', logFile: '/home/lee/logs/trackside.log', version: '0.3.0' }
const ALWAYS: Remedy[] = ['show-logs', 'copy-details', 'quit']

test.each<[Failure, string, string, Remedy[]]>([
  [
    { kind: 'port-taken', words: 'EADDRINUSE', port: 4600 },
    'Port 4600 is taken',
    'Another program',
    ['retry', 'other-port'],
  ],
  [
    { kind: 'port-refused', words: 'EACCES', port: 80 },
    'port 80',
    'Use another free port',
    ['other-port', 'retry'],
  ],
  [
    { kind: 'address-not-here', words: 'EADDRNOTAVAIL 10.0.0.9' },
    'not one of this laptop',
    '10.0.0.9',
    ['retry'],
  ],
  [
    { kind: 'folder-in-use', words: 'held by process 77' },
    'in use',
    'process 77',
    ['retry', 'choose-folder'],
  ],
  [
    { kind: 'folder-not-writable', words: 'EACCES' },
    'cannot be written',
    AROUND.dataDir,
    ['retry', 'choose-folder'],
  ],
  [
    { kind: 'folder-not-there', words: 'ENOENT', path: '/media/stick' },
    'not there',
    '/media/stick',
    ['retry', 'choose-folder'],
  ],
  [{ kind: 'folder-is-file', words: 'ENOTDIR' }, 'is a file', AROUND.dataDir, ['retry', 'choose-folder']],
  [{ kind: 'disk-full', words: 'ENOSPC' }, 'disk is full', 'Nothing is lost', ['retry', 'choose-folder']],
  [{ kind: 'disk-failed', words: 'EIO' }, 'disk fails', 'Nothing was changed', ['retry', 'choose-folder']],
  [
    { kind: 'database-newer', words: 'schema 900, this version knows 310' },
    'newer version',
    'schema 900',
    ['update-from-file', 'check-updates', 'choose-folder', 'retry'],
  ],
  [{ kind: 'configuration', words: 'PORT must be a whole number' }, 'setting', 'PORT must be', ['retry']],
  [
    { kind: 'secret-unreadable', words: 'x cannot be read' },
    'signs logins',
    'everybody logs in again',
    ['retry', 'new-secret', 'choose-folder'],
  ],
  [
    { kind: 'choices-damaged', words: 'x', path: '/c.json' },
    'remembered',
    '/c.json',
    ['standard-folder', 'choose-folder'],
  ],
  [{ kind: 'keeps-ending', words: 'RangeError' }, 'keeps ending', 'saved is safe', ['retry']],
  [{ kind: 'other', words: 'TypeError' }, 'could not start', 'saved is safe', ['retry', 'choose-folder']],
])('$0.kind has an error text and a remedy', (failure, title, text, remedies) => {
  const explanation = explain(failure, AROUND)
  expect(explanation.title).toContain(title)
  expect(explanation.text.join(' ')).toContain(text)
  expect(explanation.actions.map(({ remedy }) => remedy)).toEqual([...remedies, ...ALWAYS])
  expect(explanation.details).toContain(failure.words)
  expect(explanation.details).toContain(AROUND.logFile)
  expect([explanation.title, ...explanation.text].join()).not.toMatch(/undefined| {2}/)
})

test('every kind has its own text', () => {
  const titles = FAILURES.map((kind) => explain({ kind, words: 'x' }, AROUND).title)
  expect(new Set(titles).size).toBe(FAILURES.length)
})

test('who holds the port is named where that is known', () => {
  const holder = 'Another Trackside (version 0.3.0)'
  const { text } = explain({ kind: 'port-taken', words: '', port: 4600 }, { ...AROUND, holder })
  expect(text[0]).toMatch(/^Another Trackside \(version 0\.3\.0\) uses the port/)
})

test.each([
  [
    'the line for machines',
    'EADDRINUSE: taken\n{"failure":"port-taken","message":"m","port":4600}\n',
    { kind: 'port-taken', words: 'EADDRINUSE: taken', port: 4600 },
  ],
  [
    'nothing but that line',
    '{"failure":"folder-is-file","message":"m","path":"/x"}',
    { kind: 'folder-is-file', words: 'm', path: '/x' },
  ],
  ['a word of a newer server', 'Oh\n{"failure":"sun-spots","message":"m"}\n', { kind: 'other', words: 'Oh' }],
  ['half a line', 'Oh\n{"failure":"port-', { kind: 'other', words: 'Oh\n{"failure":"port-' }],
  ['a stack', 'TypeError: x\n    at y\n', { kind: 'other', words: 'TypeError: x\n    at y' }],
  ['nothing at all', '', { kind: 'other', words: 'The server ended with code 9.' }],
])('the last words are read: %s', (_, words, failure) => {
  expect(failureOf({ code: 9, words })).toEqual(failure)
})

test('the page escapes every text, and allows nothing but its own style', () => {
  const hostile = '"><img src=x onerror=alert(1)>\'&'
  const page = errorPage({
    title: hostile,
    text: [hostile],
    details: hostile,
    actions: [{ remedy: 'retry', label: hostile }],
  })
  expect(page).not.toContain('<img')
  expect(page.match(/&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt;&#39;&amp;/g)).toHaveLength(5)
  expect(ERROR_PAGE_POLICY).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'$/,
  )
  expect(page).toContain(`content="${ERROR_PAGE_POLICY.replaceAll("'", '&#39;')}"`)
  expect(page).not.toMatch(/<script|https?:/)
  expect(decodeURIComponent(errorPageUrl(explain({ kind: 'other', words: hostile }, AROUND)))).toMatch(
    /^data:text\/html/,
  )
})
