import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 } from 'uuid'
import type { ImportResult } from '../../../../server/contract/actions/import.ts'
import { ApiError } from '../../../../server/contract/client.ts'
import { type Failure, toFailure } from '../../../format/failure.ts'
import { type ImportDocument, type RequestHead, requestBody, sourceText } from '../document/document.ts'
import { type PlacedComplaint, placeErrors, withoutPlaces } from './place-errors.ts'
import { sendImport } from './send-import.ts'

/** State of a preview or import. */
export type Outcome =
  | { state: 'idle' }
  | { state: 'running'; dryRun: boolean; sent: number; startedAt: number }
  | {
      state: 'refused'
      dryRun: boolean
      failure: Failure
      complaints: readonly PlacedComplaint[]
      /** The plan without the invalid rows. */
      plan: ImportPlan | undefined
    }
  | { state: 'previewed'; result: ImportResult }
  | { state: 'done'; result: ImportResult }

/** Planned or performed action of each row, with counts. */
export type ImportPlan = Pick<ImportResult, 'counts' | 'items' | 'itemsLeft'>

export type ProfileRequest = Pick<RequestHead, 'profileId' | 'ready' | 'profile'>

/** Complaints of a refusal; those about the request itself have no position in the document. */
function complaintsOf(document: ImportDocument, error: unknown): PlacedComplaint[] {
  if (!(error instanceof ApiError)) return []
  const { code, errors = [] } = error.problem
  return code === 'invalid' ? withoutPlaces(errors) : placeErrors(document, errors)
}

function planOf(error: unknown): ImportPlan | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { counts, items, itemsLeft = 0 } = error.problem as unknown as Partial<ImportPlan>
  return counts && items ? { counts, items, itemsLeft } : undefined
}

const tooLargeFailure = (message: string): Failure => ({ message, fields: {}, status: 413 })

/** Runs previews and imports, one request at a time, and holds the outcome. */
export function useImport(document: ImportDocument, profile: ProfileRequest | undefined) {
  const cache = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>({ state: 'idle' })
  /** Whether the inputs have changed since the preview. */
  const [stale, setStale] = useState(false)
  /** Idempotency key of the previewed import, so that retries write once. */
  const key = useRef('')
  const abort = useRef<AbortController>(undefined)

  async function run(dryRun: boolean): Promise<ImportResult | undefined> {
    if (outcome.state === 'running' || !profile) return undefined
    if (dryRun) key.current = v7()
    const head = { ...profile, dryRun, source: sourceText(document) }
    const { body, tooLarge } = requestBody(document, head)
    setStale(false)
    if (tooLarge !== undefined) {
      setOutcome({
        state: 'refused',
        dryRun,
        failure: tooLargeFailure(tooLarge),
        complaints: [],
        plan: undefined,
      })
      return undefined
    }
    abort.current = new AbortController()
    const startedAt = Date.now()
    const running = (sent: number) => setOutcome({ state: 'running', dryRun, sent, startedAt })
    running(0)
    try {
      const { signal } = abort.current
      const idempotencyKey = dryRun ? undefined : key.current
      const result = await sendImport({ body, idempotencyKey, onSent: running, signal })
      setOutcome({ state: dryRun ? 'previewed' : 'done', result })
      if (!dryRun) await cache.invalidateQueries()
      return result
    } catch (error) {
      if (abort.current.signal.aborted) {
        setOutcome({ state: 'idle' })
        return undefined
      }
      const complaints = complaintsOf(document, error)
      setOutcome({ state: 'refused', dryRun, failure: toFailure(error), complaints, plan: planOf(error) })
      return undefined
    }
  }

  return {
    outcome,
    stale,
    preview: () => run(true),
    write: () => run(false),
    stop: () => abort.current?.abort(),
    /** Marks the preview as outdated. */
    changed: () => setStale(true),
    reset: () => setOutcome({ state: 'idle' }),
  }
}
export type Import = ReturnType<typeof useImport>
