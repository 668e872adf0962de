/** The same for paths that match the same addresses, whatever they call the steps that vary. */
export const shapeOf = (path: string) => path.replace(/:\w+/g, ':')
