import type { Express } from 'express'
import { z } from 'zod'
import type { BackupStore } from '../../backups/backup-store.ts'
import { diskProblem } from '../../domain/disk-problem.ts'
import { forbidden, type Problem } from '../../domain/problem.ts'
import { type FullDiskState, fullDiskPage } from './full-disk-page.ts'
import { codeField, createStandInApp, isHere, parseBody, type StandInParts } from './stand-in-app.ts'

interface FullDiskParts extends Pick<StandInParts, 'config' | 'sharing' | 'log' | 'code'> {
  backupStore: BackupStore
  state(): Promise<FullDiskState>
}

const removeBody = z.strictObject({ id: z.string().max(100), code: codeField })

const OUTCOME = 'the database could not be opened, and nothing of it was touched'

/** Served while the disk is too full to open the database: shows disk usage and allows removing backups. */
export function createFullDiskApp({ backupStore, state, ...parts }: FullDiskParts): Express {
  const problem = diskProblem('ENOSPC', OUTCOME) as Problem
  return createStandInApp(
    {
      ...parts,
      health: { problem: problem, database: 'disk_full' },
      problem,
      page: async (view) => fullDiskPage({ ...view, state: await state() }),
    },
    (standIn) => {
      const { app } = standIn
      app.get('/full-disk', async (request, response) => {
        if (!isHere(request)) throw forbidden('read', 'Recovery')
        response.set('Cache-Control', 'no-store').json(await state())
      })
      app.post('/full-disk/remove-backup', (request, response) =>
        standIn.answer(request, response, async () => {
          const { id, code } = parseBody(removeBody, request.body)
          standIn.requireRecoveryRight(request, code)
          return { removed: backupStore.remove(id).id }
        }),
      )
    },
  )
}
