/** An object whose values are made when they are first asked for: most schemas are not needed to start. */
export function lazily<T extends object>(makers: { [K in keyof T]: () => T[K] }): T {
  const lazy = {} as T
  for (const [key, make] of Object.entries(makers) as [keyof T, () => T[keyof T]][]) {
    // Kept here and not in the object: the property is carried over to others.
    let made: { value: T[keyof T] } | undefined
    Object.defineProperty(lazy, key, {
      enumerable: true,
      get() {
        made ??= { value: make() }
        return made.value
      },
    })
  }
  return lazy
}

/** The first object, with the second's properties in it as they are: what is not made yet stays so. */
export function withLazy<T extends object, L extends object>(base: T, lazy: L): T & L {
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(lazy)) as T & L
}
