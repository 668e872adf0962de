import { EventEmitter } from 'node:events'

/** Properties that the language and the console read from any object. */
const ASKED_OF_ALL = new Set(['then', 'toJSON', 'inspect', 'nodeType', '$$typeof', 'asymmetricMatch'])
/** Members that Electron still answers for a destroyed object. */
const OUTLIVES = new Set(['isDestroyed', ...Object.keys(EventEmitter.prototype)])

/** The same object, except that reading a missing member throws with its name, so that no undoubled member is used. */
export const strict = <T extends object>(name: string, target: T, isGone = () => false): T =>
  new Proxy(target, {
    get(object, key) {
      if (typeof key === 'symbol' || ASKED_OF_ALL.has(key)) return Reflect.get(object, key)
      if (!(key in object)) throw new Error(`not in the double: ${name}.${key}`)
      if (isGone() && !OUTLIVES.has(key) && !key.startsWith('_'))
        throw new TypeError('Object has been destroyed')
      return Reflect.get(object, key)
    },
  })

/** Has an emitter refuse listeners for events that the double does not know. */
export function knowsOnly(name: string, emitter: EventEmitter, events: readonly string[]): void {
  emitter.on('newListener', (event: string | symbol) => {
    if (typeof event === 'string' && !events.includes(event) && event !== 'removeListener')
      throw new Error(`not in the double: ${name}, event ${event}`)
  })
}

/** An emitter with members, which knows these events and nothing else. */
export function strictEmitter<T extends object>(name: string, events: readonly string[], members: T) {
  const emitter = new EventEmitter()
  knowsOnly(name, emitter, events)
  return strict(name, Object.assign(emitter, members))
}

/** A class whose `new` gives what `make` gives. */
export const classOf = <A extends unknown[], T extends object, S extends object>(
  name: string,
  make: (...args: A) => T,
  statics: S,
) =>
  new Proxy(
    Object.assign(function made() {}, statics),
    {
      construct: (_, args) => make(...(args as A)),
      get(object, key) {
        if (typeof key === 'string' && !(key in object)) throw new Error(`not in the double: ${name}.${key}`)
        return Reflect.get(object, key)
      },
    },
  ) as unknown as S & (new (...args: A) => T)
