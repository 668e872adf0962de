import type { Account } from './account.ts'
import type { Operation } from './document.ts'
import { MARK_PATTERN, ownerOf } from './known.ts'
import type { Schemas } from './schemas.ts'
import type { Answered, Shot } from './shot.ts'

/** Texts that no answer may contain: traces of the program, its tables, its machine and its secrets. */
const INSIDES =
  /node_modules|\.ts:\d+|\bat (?:async )?\w[\w.<>]* \(|SQLITE_|SqliteError|near "[^"]*": syntax error|\b(?:select|insert into|update|delete from) "?\w+"? (?:from|set|where|\()|\$argon2|only-for-this-test/i

/** They speak of the whole instance, to the owner of its first account alone. */
const WHOLE_INSTANCE = ['listBackups', 'createBackup', 'backupFile', 'deleteBackup', 'restoreBackup']
/** The garage's name on the network, which is announced there: it is made of the first account's. */
const ANNOUNCED = ['sharing', 'putSharing']
/** 5xx responses that the contract allows: the service reports that it is busy. */
const BUSY = ['busy', 'workers_busy']

const isJson = (type: string) => /^application\/(?:problem\+)?json\b/.test(type)
const marksIn = (text: string) => new Set((text.match(MARK_PATTERN) ?? []).map((each) => each.toLowerCase()))

interface Problem {
  code: string
  title: string
  detail: string
  status: number
  requestId?: string
  errors?: { path: string; message: string }[]
  current?: { id?: string }
}

/** Everything that is wrong with an answer, in words. */
export type Judge = (shot: Shot, answer: Answered | null) => string[]

/** Knows the ids of each account, and which ones it has passed to the others. */
export function createJudge(schemas: Schemas, accounts: readonly Account[]): Judge {
  const foreignIds = new Map(accounts.map(({ id, key }) => [id, key]))
  const isLent = (id: string) => accounts.some(({ known }) => known.lent.has(id))
  function leaks({ by, path, headers, body, raw, operation }: Shot, answer: Answered): string[] {
    if (by.account === 'ours' && WHOLE_INSTANCE.includes(operation.id)) return []
    if (ANNOUNCED.includes(operation.id)) return []
    const text = JSON.stringify(answer.headers) + answer.body.toString('latin1')
    const sent = `${path} ${decodeURIComponentSafely(path)} ${headers.join(' ')} ${(raw ?? body ?? '').toString('latin1')}`
    const known = marksIn(sent)
    const marked = [...marksIn(text)].filter(
      (each) => ownerOf(each) !== by.account && !known.has(each) && !isLent(each),
    )
    const ids = (text.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g) ?? []).filter(
      (id) => foreignIds.has(id) && foreignIds.get(id) !== by.account && !sent.includes(id),
    )
    return [...new Set([...marked, ...ids])].map((each) => `tells ${by.account} of another account: ${each}`)
  }

  function problemViolations(shot: Shot, answer: Answered, value: unknown): string[] {
    const problem = value as Problem
    const { status, headers } = answer
    const { expected, operation } = shot
    const found: string[] = []
    if (!/^application\/problem\+json/.test(headers['content-type'] ?? ''))
      found.push(`an error as ${headers['content-type']}`)
    if (problem.status !== status) found.push(`a problem that says status ${problem.status}`)
    if (!/^[a-z][a-z_]+$/.test(problem.code ?? '')) found.push(`a problem with code ${problem.code}`)
    if (!problem.detail || problem.detail.length < 5) found.push('a problem without a detail')
    if (problem.requestId !== headers['x-request-id']) found.push(`a problem of request ${problem.requestId}`)
    if (status === 412 && problem.current === undefined) found.push('412 without the row as it is')
    if (status === 429 && headers['retry-after'] === undefined) found.push('429 without Retry-After')
    if (status === 400 && problem.code === 'invalid' && (problem.errors ?? []).length === 0)
      found.push('400 that names no field')
    if (
      status === 400 &&
      expected.at !== undefined &&
      isWrongBySchema(operation, shot) &&
      !names(problem, expected.at)
    )
      found.push(
        `400 that does not name ${expected.at || 'the body'}: ${JSON.stringify(problem.errors ?? problem.detail).slice(0, 300)}`,
      )
    return found
  }

  const names = ({ errors = [] }: Problem, at: string) =>
    errors.some(({ path }) => path === at || path.startsWith(`${at}/`) || at.startsWith(`${path}/`))

  function isWrongBySchema(operation: Operation, { body }: Shot): boolean {
    if (!body || !operation.body) return false
    try {
      return typeof schemas.bodyViolation(operation, JSON.parse(body.toString())) === 'string'
    } catch {
      return false
    }
  }

  function expectations(shot: Shot, { status }: Answered): string[] {
    const { expected, operation, kind } = shot
    const found: string[] = []
    const { statuses } = expected
    // A refusal may come first, but before credentials are looked at there is none.
    const mayComeFirst = statuses?.includes(401) ? [] : [401, 403, 429]
    if (statuses && !statuses.includes(status) && !mayComeFirst.includes(status))
      found.push(`${status} in place of ${statuses.join(' or ')}`)
    if (expected.refused && status < 400) found.push(`${status} for what has to be refused`)
    if (kind.startsWith('body:') && status < 300 && isWrongBySchema(operation, shot))
      found.push(`${status} for a body that its own schema refuses`)
    return found
  }

  function bodyViolations(shot: Shot, answer: Answered): string[] {
    const { status, headers, body } = answer
    const type = headers['content-type'] ?? ''
    if (shot.method === 'HEAD' || body.length === 0)
      return status >= 400 && shot.method !== 'HEAD' ? ['an error without a body'] : []
    if (!isJson(type)) return status >= 400 ? [`an error as ${type || 'nothing'}`] : []
    let value: unknown
    try {
      value = JSON.parse(body.toString())
    } catch {
      return ['JSON that is none']
    }
    const violation =
      shot.method === shot.operation.method && isOwnPath(shot)
        ? schemas.answerViolation(shot.operation, status, value)
        : null
    const found =
      typeof violation === 'string' ? [`${status} that is not as the document says: ${violation}`] : []
    return status >= 400 ? [...found, ...problemViolations(shot, answer, value)] : found
  }

  return (shot, answer) => {
    const { expected } = shot
    if (!answer) return expected.mayClose ? [] : ['no answer']
    // Node itself refuses invalid HTTP.
    if (
      expected.mayClose &&
      answer.status >= 400 &&
      answer.headers['x-request-id'] === undefined &&
      answer.status < 500
    )
      return []
    const { status, headers } = answer
    const found = [...leaks(shot, answer), ...expectations(shot, answer), ...bodyViolations(shot, answer)]
    const code = /"code":"(\w+)"/.exec(answer.body.subarray(0, 500).toString())?.[1] ?? ''
    if (status >= 500 && !(status === 503 && BUSY.includes(code))) found.push(`a failure: ${status} ${code}`)
    if (headers['x-content-type-options'] !== 'nosniff') found.push('an answer without nosniff')
    if (headers['x-request-id'] === undefined) found.push('an answer without X-Request-Id')
    if (headers['cache-control'] === undefined && isJson(headers['content-type'] ?? ''))
      found.push('an answer without Cache-Control')
    if (headers['x-powered-by'] !== undefined) found.push('an answer with X-Powered-By')
    if (status >= 400 && INSIDES.test(answer.body.toString())) found.push('an error that shows the insides')
    return found
  }
}

/** Whether the shot still goes where its operation is. */
const isOwnPath = ({ kind }: Shot) => !kind.startsWith('path:') && !kind.startsWith('wire:')

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
