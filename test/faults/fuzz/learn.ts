import type { Known } from './known.ts'
import type { Answered, Shot } from './shot.ts'

interface AnswerBody {
  id?: string
  code?: string
  token?: string
  user?: { email: string }
  nextCursor?: string | null
  items?: { id: string }[]
}

const LOGINS = ['logIn', 'refresh', 'changePassword']

/** Takes values from an answer for later requests. */
export function learn(known: Known, shot: Shot, { status, headers, body }: Answered): void {
  const [, collection = '', id = ''] = shot.path.split('/')
  const isGone = shot.operation.id === 'deleteBackup' && status < 300
  if (collection === 'backups' && (isGone || (shot.kind === 'valid' && status === 404)))
    known.forget('backup', id)
  if (status >= 300 || !headers['content-type']?.startsWith('application/json') || shot.method === 'HEAD')
    return
  const { operation, path } = shot
  const answered = JSON.parse(body.toString()) as AnswerBody | null
  if (!answered || typeof answered !== 'object') return
  const isCreate = operation.method === 'POST' && operation.path === `/${collection}`
  if (isCreate && operation.id.startsWith('create') && answered.id && known.ground.has(collection))
    known.addSpare(collection, answered.id)
  if (operation.id === 'runImport' && answered.id) known.note('import', answered.id)
  if (operation.id === 'createBackup' && answered.id) known.note('backup', answered.id)
  if (operation.id === 'inviteMember' && answered.code) known.note('invite', answered.code)
  if (LOGINS.includes(operation.id) && answered.token && answered.user)
    known.note(`token ${answered.user.email}`, answered.token)
  if (operation.method === 'PATCH' && operation.path.endsWith('/{id}'))
    known.note('batch', headers['x-request-id'] ?? '')
  if (operation.id === 'listDeliveries')
    for (const { id } of answered.items ?? []) known.note('delivery', `${path.split('/')[2]} ${id}`)
  if (operation.method === 'GET' && answered.nextCursor && !/[?&](?!limit=|cursor=|count=)/.test(path))
    known.note(`cursor ${operation.path}`, answered.nextCursor)
}
