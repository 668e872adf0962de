/** A text replaced once by another while a file of the server is loaded. */
export interface Patch {
  file: string
  from: string
  to: string
}

/** The file with its bugs in it. Throws where a text is not there once: a bug that is not planted proves nothing. */
export function planted(patches: readonly Patch[], file: string, source: string): string {
  let text = source
  for (const patch of patches) {
    if (!file.endsWith(`/${patch.file}`)) continue
    const parts = text.split(patch.from)
    if (parts.length !== 2) throw new Error(`${patch.file} has "${patch.from}" ${parts.length - 1} times`)
    text = parts.join(patch.to)
  }
  return text
}

/** Node options of a server with these bugs. */
export const plantedBy = (
  patches: readonly Patch[],
): { nodeArgs: string[]; env: Record<string, string> } => ({
  nodeArgs: ['--import', new URL('plant-bug.ts', import.meta.url).pathname],
  env: { PLANTED: JSON.stringify(patches) },
})
