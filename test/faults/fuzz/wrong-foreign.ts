import { jsonText } from './json-text.ts'
import type { Known } from './known.ts'
import type { Maker } from './maker.ts'
import { placesOf, replaced } from './places.ts'
import { collectionOf } from './references.ts'
import { type Shot, withJson } from './shot.ts'
import { foreignPath, foreignQuery } from './wrong-address.ts'
import type { Wrong } from './wrong-body.ts'

const ownName = (steps: readonly (string | number)[]) => steps.filter((step) => typeof step === 'string')

/** Ids and cursors of other accounts, wherever a request can have one. */
export function wrongForeign(outsiders: readonly Known[]): Record<string, Wrong> {
  const outsiderTo = ({ chance, known }: Maker) =>
    chance.pick(outsiders.filter(({ account }) => account !== known.account))
  const rowOf = (collection: string, maker: Maker) => {
    const { chance } = maker
    const rows = outsiderTo(maker).ground.get(collection) ?? []
    // The first one is lent to others, where there are more.
    const own = rows.length > 1 ? rows.slice(1) : rows
    return own.length > 0 ? chance.pick(own) : undefined
  }
  const noted = (kind: string, maker: Maker) => {
    const { chance } = maker
    const found = outsiderTo(maker).noted(kind)
    return found.length > 0 ? chance.pick(found) : undefined
  }
  const delivery = (maker: Maker) => noted('delivery', maker)?.split(' ')[1]
  const inPath = foreignPath((collection, maker) => {
    if (collection === 'delivery') return delivery(maker)
    if (collection === 'imports') return noted('import', maker)
    return collection === 'backups' ? undefined : rowOf(collection, maker)
  })
  const inQuery = foreignQuery((name, maker) =>
    name === 'before' ? delivery(maker) : rowOf(collectionOf([name], maker) ?? '', maker),
  )
  const inBody: Wrong = (valid, maker) => {
    if (valid.value === undefined || !valid.operation.body) return null
    const places = placesOf(valid.value, valid.operation.body.schema).filter(
      ({ steps, value }) =>
        typeof value === 'string' && /^\w{8}-\w{4}-7/.test(value) && steps.at(-1) !== 'id',
    )
    if (places.length === 0) return null
    const { steps } = maker.chance.pick(places)
    const id =
      steps.at(-1) === 'batchId'
        ? noted('batch', maker)
        : rowOf(collectionOf(ownName(steps), maker) ?? '', maker)
    if (id === undefined) return null
    const text = jsonText(replaced(valid.value, steps, id))
    return { ...withJson(valid, text), expected: { refused: true } }
  }
  const asOwnId: Wrong = (valid, maker) => {
    const collection = valid.operation.path.slice(1)
    const outsider = outsiderTo(maker)
    const [id, another] = outsider.ground.get(collection) ?? []
    if (another === undefined) return null
    if (valid.method !== 'POST' || id === undefined || typeof valid.value !== 'object') return null
    outsider.lend(id)
    return { ...withJson(valid, jsonText({ ...valid.value, id })), expected: {} }
  }
  const cursor: Wrong = (valid, maker) => {
    const found = noted(`cursor ${valid.operation.path}`, maker)
    if (found === undefined) return null
    return {
      ...valid,
      path: `${valid.path.split('?')[0]}?cursor=${encodeURIComponent(found)}`,
      expected: {},
    } as Shot
  }
  return {
    'foreign: path': inPath,
    'foreign: query': inQuery,
    'foreign: body': inBody,
    'foreign: as an id of its own': asOwnId,
    'foreign: cursor': cursor,
  }
}
