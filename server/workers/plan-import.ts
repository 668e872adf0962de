import type { z } from 'zod'
import type { Operation } from '../contract/action.ts'
import { fieldErrors, REPORT } from '../contract/field-errors.ts'
import { type ImportError, importRequest, MAX_IMPORT_ERRORS } from '../contract/import.ts'
import { importProfile } from '../contract/import-profile.ts'
import type { Connection } from '../db/connection.ts'
import { findRow } from '../db/repo.ts'
import { readyProfiles } from '../domain/imports/ready-profiles.ts'
import { parseJson } from '../domain/parse-json.ts'
import { dangling, Problem } from '../domain/problem.ts'
import { compileScope } from '../imports/compile-scope.ts'
import type { CompiledScope } from '../imports/compiled-scope.ts'
import { documentOf } from '../imports/expand-csv.ts'
import { ImportRefusal } from '../imports/import-refusal.ts'
import type { PlannedNode, PlannedRow, RowError } from '../imports/planned-row.ts'
import { readRows } from '../imports/read-rows.ts'
import { createVisits } from '../imports/visits.ts'

const ROWS_AT_ONCE = 1000

/** What a request says beside its document. */
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

/** Why a document is not brought in; the worker's way of refusing. */
export interface PlanRefusal {
  status: number
  code: string
  detail: string
  errors: readonly ImportError[]
}

/** Reads a request for an import: what it says, what it touches, then its rows. */
export interface PlanTask {
  input: { bytes: Uint8Array; accountId: string }
  /** Rows come as the JSON text of `PlannedRow[]`: it is made and read faster than a copy. */
  part: RequestHead | ScopeHead | { kind: 'rows'; rows: string }
  /** Why nothing can be read, or what is wrong with single rows. */
  result: { refusal: PlanRefusal } | { errors: readonly RowError[] }
}

type Request = z.output<typeof importRequest>

const invalid = (errors: ImportError[]) =>
  new ImportRefusal(
    400,
    'invalid',
    `${errors.length === 1 ? 'One thing is' : `${errors.length} things are`} not valid.`,
    errors,
  )

/** How a request may say which profile it means: one of them. */
const WAYS = ['profileId', 'ready', 'profile'] as const

/** The request without looking into its document. */
function readRequest(bytes: Uint8Array): Request {
  const body = parseJson(bytes)
  const result = importRequest.safeParse(body, REPORT)
  const errors: ImportError[] = result.success ? [] : fieldErrors(result.error)
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (!Object.hasOwn(given, 'payload')) errors.push({ path: '/payload', message: 'is required' })
  const said = WAYS.filter((way) => given[way] !== undefined)
  if (said.length === 0) errors.push({ path: '/profileId', message: 'or ready or profile is required' })
  for (const way of said.slice(1))
    errors.push({ path: `/${way}`, message: `and ${said[0]} exclude each other` })
  if (given.ready !== undefined && result.success && !readyProfiles.has(String(given.ready))) {
    const names = [...readyProfiles.keys()].join(', ')
    errors.push({ path: '/ready', message: `is none of ${names}` })
  }
  if (!result.success || errors.length > 0) throw invalid(errors)
  return result.data
}

interface Profile {
  name: string | null
  scope: unknown
  /** Where the scope stands, for its errors. */
  at: string
}

function profileOf(
  { profile, profileId, ready }: Request,
  accountId: string,
  connection: Connection,
): Profile {
  if (profile) return { name: profile.name ?? null, scope: profile.scope, at: '/profile/scope' }
  const own = ready === undefined ? undefined : readyProfiles.get(ready)
  if (own) return { name: own.name, scope: own.scope, at: '/ready' }
  const row = findRow({ connection, accountId }, importProfile, profileId as string)
  if (!row)
    throw dangling([{ path: '/profileId', message: `there is no ${importProfile.name} with this id` }])
  return { name: row.name as string, scope: row.scope, at: '/profileId' }
}

function compiled({ scope, at }: Profile): CompiledScope {
  const result = compileScope(scope, at)
  if (result.compiled) return result.compiled
  throw invalid(result.errors)
}

function* plan(
  { bytes, accountId }: PlanTask['input'],
  connection: Connection,
): Generator<PlanTask['part'], PlanTask['result']> {
  const request = readRequest(bytes)
  // What is wrong with a profile in the request is its shape: it comes before the question who may.
  const own = request.profile && compiled(profileOf(request, accountId, connection))
  const { profileId = null, dryRun = false, source = null } = request
  yield { kind: 'request', profileId, dryRun, source: source || null }
  const profile = profileOf(request, accountId, connection)
  const scope = own ?? compiled(profile)
  const { nodes, touches } = scope
  yield { kind: 'scope', profileName: profile.name, nodes: nodes.map((node) => node.plan), touches }
  const errors: RowError[] = []
  const document = documentOf(request.payload)
  let rows: PlannedRow[] = []
  for (const row of readRows(scope, document, createVisits(), errors)) {
    rows.push(row)
    if (rows.length < ROWS_AT_ONCE) continue
    yield { kind: 'rows', rows: JSON.stringify(rows) }
    rows = []
  }
  if (rows.length > 0) yield { kind: 'rows', rows: JSON.stringify(rows) }
  return { errors: errors.slice(0, MAX_IMPORT_ERRORS) }
}

function refusalOf(error: unknown): PlanRefusal {
  if (error instanceof ImportRefusal || error instanceof Problem) {
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

export function* planImport(
  input: PlanTask['input'],
  connection: Connection,
): Generator<PlanTask['part'], PlanTask['result']> {
  try {
    return yield* plan(input, connection)
  } catch (error) {
    return { refusal: refusalOf(error) }
  }
}
