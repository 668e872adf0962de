/** Dropped files, with the name of their folder; empty for single files. */
export interface DroppedFiles {
  files: readonly File[]
  folder: string
}

const readAll = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // `readEntries` returns at most 100 entries per call.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [
      await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
    ]
  const inner = await readAll(entry as FileSystemDirectoryEntry)
  return (await Promise.all(inner.map(filesOf))).flat()
}

/**
 * Collects dropped files, folders recursively. Must be called synchronously in the event, before the browser clears it.
 */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const plain = [...transfer.files]
  const folder = entries.find(({ isDirectory }) => isDirectory)
  if (!folder) return { files: plain, folder: '' }
  return { files: (await Promise.all(entries.map(filesOf))).flat(), folder: folder.name }
}

/** Whether a folder is dropped. */
export const hasFolder = (transfer: DataTransfer): boolean =>
  [...transfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory)

/** Picked files; those of a folder have its name before theirs. */
export const pickedFiles = (files: readonly File[]): DroppedFiles => ({
  files,
  folder: files[0]?.webkitRelativePath.split('/').at(-2) ?? '',
})
