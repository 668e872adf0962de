import type { Known } from './known.ts'
import type { Answered, Shot } from './shot.ts'

interface Told {
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
  const told = JSON.parse(body.toString()) as Told | null
  if (!told || typeof told !== 'object') return
  const isCreate = operation.method === 'POST' && operation.path === `/${collection}`
  if (isCreate && operation.id.startsWith('create') && told.id && known.ground.has(collection))
    known.addSpare(collection, told.id)
  if (operation.id === 'runImport' && told.id) known.note('import', told.id)
  if (operation.id === 'createBackup' && told.id) known.note('backup', told.id)
  if (operation.id === 'inviteMember' && told.code) known.note('invite', told.code)
  if (LOGINS.includes(operation.id) && told.token && told.user)
    known.note(`token ${told.user.email}`, told.token)
  if (operation.method === 'PATCH' && operation.path.endsWith('/{id}'))
    known.note('batch', headers['x-request-id'] ?? '')
  if (operation.id === 'listDeliveries')
    for (const { id } of told.items ?? []) known.note('delivery', `${path.split('/')[2]} ${id}`)
  if (operation.method === 'GET' && told.nextCursor && !/[?&](?!limit=|cursor=|count=)/.test(path))
    known.note(`cursor ${operation.path}`, told.nextCursor)
}
