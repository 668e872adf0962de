import { type Request, type Response, Router } from 'express'
import type { Context } from '../../context.ts'
import { instanceCounts } from '../../db/tables/instance-counts.ts'
import { dataFolderBytes } from '../../disk/data-folder.ts'
import type { FairTurns } from '../../domain/fair-turns.ts'
import { isOfFirstAccount } from '../../domain/people/accounts.ts'
import { credentialIn } from '../../domain/people/credential.ts'
import { forbidden } from '../../domain/problem.ts'
import { authenticate } from '../identity.ts'
import { isLoopback } from '../loopback.ts'
import { methodNotAllowed } from '../router.ts'
import type { Readings } from './meters.ts'
import type { RequestTimes } from './request-times.ts'

/** Excludes requests forwarded by a local proxy or sent by another site's page. */
const isFromHere = (request: Request) =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  request.get('origin') === undefined &&
  request.get('x-forwarded-for') === undefined &&
  request.get('forwarded') === undefined

/** Owners and admins of the first account, and local peers without credentials. */
function requireAccess(context: Context, request: Request, response: Response) {
  if (!credentialIn(request.get('authorization'), request.get('x-api-key')) && isFromHere(request)) return
  const principal = authenticate(context, request, response)
  if (principal.role === 'member') throw forbidden('administer', 'Account')
  // The figures cover the whole instance, and accounts do not trust each other.
  if (!context.store.readLatest((connection) => isOfFirstAccount(connection, principal)))
    throw forbidden('read', 'Instance')
}

async function readingsOf(
  { config, store, backups, sockets, disk, pressure, factory }: Context,
  bodies: FairTurns,
): Promise<Readings> {
  const sent = factory.status()
  const { last, lastFailure, databaseBytes, backupsBytes, freeBytes, damage } = backups.status()
  return {
    ...store.readLatest(instanceCounts),
    parts: await dataFolderBytes(config.dataDir),
    diskFull: disk.fullSince !== null,
    factoryBehind: sent.state === 'off' ? 0 : sent.latestSeq - sent.seq,
    factoryRefused: sent.state === 'refused',
    sockets: sockets.open(),
    bodyBytes: bodies.held,
    ...pressure.readings(),
    databaseBytes,
    backupsBytes,
    freeBytes,
    backupAgeSec: last && (Date.now() - Date.parse(last.createdAt)) / 1000,
    backupFailing: lastFailure !== null,
    damaged: damage.length > 0,
  }
}

/** `GET /metrics`, for Prometheus. */
export function metrics(context: Context, times: RequestTimes, bodies: FairTurns): Router {
  const router = Router({ caseSensitive: true, strict: true })
  router.get('/metrics', async (request, response) => {
    requireAccess(context, request, response)
    const meters = await times.meters()
    const text = await meters.text(await readingsOf(context, bodies))
    response.set('Cache-Control', 'no-store').set('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
    response.end(text)
  })
  router.all('/metrics', methodNotAllowed(['GET']))
  return router
}
