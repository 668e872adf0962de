/** The object with some of its methods replaced; the others, and its private state, stay its own. */
export const overriding = <T extends object>(object: T, methods: Partial<T>): T =>
  new Proxy(object, {
    get(target, name) {
      if (name in methods) return methods[name as keyof T]
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
