/** An object whose values are computed on first access: most schemas are not needed at start. */
export function lazily<T extends object>(makers: { [K in keyof T]: () => T[K] }): T {
  const lazy = {} as T
  for (const [key, make] of Object.entries(makers) as [keyof T, () => T[keyof T]][]) {
    // Cached here and not in the object, as the property is copied to other objects.
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

/** Copies the second object's properties to the first without evaluating them. */
export function withLazy<T extends object, L extends object>(base: T, lazy: L): T & L {
  return Object.defineProperties(base, Object.getOwnPropertyDescriptors(lazy)) as T & L
}
