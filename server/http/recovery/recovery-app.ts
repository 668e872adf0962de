import { basename } from 'node:path'
import type { Express } from 'express'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { forbidden, notFound, Problem } from '../../domain/problem.ts'
import type { Log } from '../../log.ts'
import type { Sharing } from '../../sharing/sharing.ts'
import { recoveryPage } from './recovery-page.ts'
import type { RecoveryState } from './recovery-state.ts'
import { codeField, createStandInApp, isHere, parseBody } from './stand-in-app.ts'

interface RecoveryParts {
  config: Config
  sharing: Sharing
  log: Log
  /** Authorises another machine; printed at start. */
  code: string
  /** Why there is no database. */
  what: RecoveryState['what']
  state(): Promise<RecoveryState>
  /** Restores, and then starts the service. */
  restore(id: string): Promise<{ undo: string | null }>
  startEmpty(): Promise<void>
}

const restoreBody = z.strictObject({ id: z.string().max(100), code: codeField })
const emptyBody = z.strictObject({ confirm: z.union([z.literal('yes'), z.literal(true)]), code: codeField })

const NO_DATABASE = 'There is no database to serve. Open the page of this server to restore a backup.'

/** Without a database no login is possible, so other machines see the times of backups but no accounts or paths. */
const withoutPrivateFacts = (state: RecoveryState): RecoveryState => ({
  ...state,
  setAside: state.setAside && basename(state.setAside),
  items: state.items.map((offer) => ({ ...offer, accounts: [] })),
})

/** Served while there is no database: only ways to restore one. */
export function createRecoveryApp(parts: RecoveryParts): Express {
  const { what, state } = parts
  return createStandInApp(
    {
      ...parts,
      health: { problem: new Problem(503, `database_${what}`, NO_DATABASE), database: what },
      problem: new Problem(503, 'database_unavailable', NO_DATABASE),
      async page(view) {
        const seen = await state()
        return recoveryPage({ ...view, state: view.isHere ? seen : withoutPrivateFacts(seen) })
      },
    },
    (standIn) => {
      const { app } = standIn
      app.get('/recovery', async (request, response) => {
        if (!isHere(request)) throw forbidden('read', 'Recovery')
        response.set('Cache-Control', 'no-store').json(await state())
      })
      app.post('/recovery/restore', (request, response) =>
        standIn.answer(request, response, async () => {
          const { id, code } = parseBody(restoreBody, request.body)
          standIn.requireRecoveryRight(request, code)
          if (!(await state()).items.some((offer) => offer.id === id)) throw notFound('backup')
          return { restored: id, ...(await parts.restore(id)) }
        }),
      )
      app.post('/recovery/start-empty', (request, response) =>
        standIn.answer(request, response, async () => {
          const { code } = parseBody(emptyBody, request.body)
          standIn.requireRecoveryRight(request, code)
          await parts.startEmpty()
          return { ok: true }
        }),
      )
    },
  )
}
