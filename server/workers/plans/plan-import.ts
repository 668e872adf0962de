import type { z } from 'zod'
import {
  type ImportError,
  importRequest,
  MAX_IMPORT_ERRORS,
  type UnreadList,
} from '../../contract/actions/import.ts'
import type { Operation } from '../../contract/define/action.ts'
import { fieldErrors, REPORT } from '../../contract/define/field-errors.ts'
import { withAdded } from '../../domain/imports/ready-profiles.ts'
import { parseJson } from '../../domain/parse-json.ts'
import { Problem } from '../../domain/problem.ts'
import { compileScope } from '../../imports/compile-scope.ts'
import type { CompiledScope } from '../../imports/compiled-scope.ts'
import type { AddedProfile } from '../../imports/define-profile.ts'
import { documentOf } from '../../imports/expand-csv.ts'
import { ImportProblem } from '../../imports/import-problem.ts'
import { nothingRead } from '../../imports/nothing-read.ts'
import { createVisits } from '../../imports/paths/visits.ts'
import type { PlannedNode, PlannedRow, RowError } from '../../imports/planned-row.ts'
import { readRows } from '../../imports/read-rows.ts'
import type { ReadyProfile } from '../../imports/ready/ready-profile.ts'
import { createReadMarks, unreadIn } from '../../imports/unread.ts'

const ROWS_AT_ONCE = 1000
const CHARACTERS_AT_ONCE = 1024 * 1024
/** All rows are held until they are written, and many may copy the same long text of the document. */
const MAX_CHARACTERS = 256 * 1024 * 1024

/** Parameters of an import request. */
export interface RequestHead {
  kind: 'request'
  profileId: string | null
  dryRun: boolean
  source: string | null
}

export interface ScopeHead {
  kind: 'scope'
  profileName: string | null
  nodes: readonly PlannedNode[]
  touches: readonly { operation: Operation; entity: string }[]
}

/** Thrown in the worker for a rejected document. */
interface PlanProblem {
  status: number
  code: string
  detail: string
  errors: readonly ImportError[]
}

/** A profile stored in the account. */
export interface KeptProfile {
  name: string
  scope: unknown
}

/** Messages of an import: its parameters, the affected entities, then its rows. */
export interface PlanTask {
  input: Uint8Array<ArrayBuffer>
  /** Rows as JSON text of `PlannedRow[]`, which is faster than a structured clone. */
  part: RequestHead | ScopeHead | { kind: 'rows'; rows: string }
  /** Reply to a message: the profile of a `RequestHead`. */
  reply: KeptProfile | undefined
  /** A problem of the document, or the errors of single rows. */
  result: { problem: PlanProblem } | { errors: readonly RowError[]; unread: readonly UnreadList[] }
}

type Request = z.output<typeof importRequest>

const invalid = (errors: ImportError[]) =>
  new ImportProblem(
    400,
    'invalid',
    `${errors.length === 1 ? 'One thing is' : `${errors.length} things are`} not valid.`,
    errors,
  )

/** Ways to give a profile, exactly one of them. */
const WAYS = ['profileId', 'ready', 'profile'] as const

type Ready = ReadonlyMap<string, ReadyProfile>

/** The request without parsing its document. */
function readRequest(bytes: Uint8Array, profiles: Ready): Request {
  const body = parseJson(bytes)
  const result = importRequest.safeParse(body, REPORT)
  const errors: ImportError[] = result.success ? [] : fieldErrors(result.error)
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (!Object.hasOwn(given, 'payload')) errors.push({ path: '/payload', message: 'is required' })
  const used = WAYS.filter((way) => given[way] !== undefined)
  if (used.length === 0) errors.push({ path: '/profileId', message: 'or ready or profile is required' })
  for (const way of used.slice(1))
    errors.push({ path: `/${way}`, message: `and ${used[0]} exclude each other` })
  if (given.ready !== undefined && result.success && !profiles.has(String(given.ready))) {
    const names = [...profiles.keys()].join(', ')
    errors.push({ path: '/ready', message: `is none of ${names}` })
  }
  if (!result.success || errors.length > 0) throw invalid(errors)
  return result.data
}

const tooLarge = () =>
  new ImportProblem(
    413,
    'too_large',
    'The rows of this document take more memory than there is. Send it in parts.',
  )

interface Profile {
  name: string | null
  scope: unknown
  /** JSON Pointer to the scope, for errors. */
  at: string
}

/** The profile of a request; for a stored one, `kept` is the row. */
function profileOf({ profile, ready }: Request, profiles: Ready, kept: KeptProfile | undefined): Profile {
  if (profile) return { name: profile.name ?? null, scope: profile.scope, at: '/profile/scope' }
  const own = ready === undefined ? undefined : profiles.get(ready)
  if (own) return { name: own.name, scope: own.scope, at: '/ready' }
  return { ...(kept as KeptProfile), at: '/profileId' }
}

function compiled({ scope, at }: Profile): CompiledScope {
  const result = compileScope(scope, at)
  if (result.compiled) return result.compiled
  throw invalid(result.errors)
}

/** JSON text of a batch of rows. */
function* inParts(rows: Iterable<PlannedRow>, maxCharacters: number): Generator<string> {
  let part: string[] = []
  let characters = 0
  let sent = 0
  for (const row of rows) {
    const text = JSON.stringify(row)
    part.push(text)
    characters += text.length
    if (sent + characters > maxCharacters) throw tooLarge()
    if (part.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
    yield `[${part.join(',')}]`
    sent += characters
    part = []
    characters = 0
  }
  if (part.length > 0) yield `[${part.join(',')}]`
}

type Planning = Generator<PlanTask['part'], PlanTask['result'], PlanTask['reply']>

function* plan(bytes: PlanTask['input'], profiles: Ready, maxCharacters: number): Planning {
  const request = readRequest(bytes, profiles)
  // 400 for an invalid inline profile comes before 403.
  const own = request.profile && compiled(profileOf(request, profiles, undefined))
  const { profileId = null, dryRun = false, source = null } = request
  const kept = yield { kind: 'request', profileId, dryRun, source: source || null }
  const profile = profileOf(request, profiles, kept)
  const scope = own ?? compiled(profile)
  const { nodes, touches } = scope
  yield { kind: 'scope', profileName: profile.name, nodes: nodes.map((node) => node.plan), touches }
  const errors: RowError[] = []
  const document = documentOf(request.payload)
  const marks = createReadMarks()
  let isEmpty = true
  for (const rows of inParts(readRows(scope, document, createVisits(), errors, marks), maxCharacters)) {
    isEmpty = false
    yield { kind: 'rows', rows }
  }
  if (isEmpty) throw nothingRead(scope, document)
  return { errors: errors.slice(0, MAX_IMPORT_ERRORS), unread: unreadIn(document.payload, marks) }
}

function problemOf(error: unknown): PlanProblem {
  if (error instanceof ImportProblem || error instanceof Problem) {
    return { status: error.status, code: error.code, detail: error.message, errors: error.errors ?? [] }
  }
  if (error instanceof RangeError) {
    return {
      status: 413,
      code: 'too_large',
      detail: 'The document is nested or repeated beyond what can be read.',
      errors: [],
    }
  }
  throw error
}

/** Parses one request, message by message; its problem is a result. `added`: ready profiles besides our own. */
export function* planImport(
  bytes: PlanTask['input'],
  {
    added = [],
    maxCharacters = MAX_CHARACTERS,
  }: { added?: readonly AddedProfile[]; maxCharacters?: number } = {},
): Planning {
  try {
    return yield* plan(bytes, withAdded(added), maxCharacters)
  } catch (error) {
    return { problem: problemOf(error) }
  }
}
