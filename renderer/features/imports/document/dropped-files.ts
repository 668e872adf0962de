/** Files with the name of the folder that they were dropped in; empty for files by themselves. */
export interface DroppedFiles {
  files: readonly File[]
  folder: string
}

const readAll = async (folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  // A reader answers at most a hundred entries at a time.
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

/** What was dropped, folders with all that is in them. Call it before anything is awaited: the browser forgets. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const plain = [...transfer.files]
  const folder = entries.find(({ isDirectory }) => isDirectory)
  if (!folder) return { files: plain, folder: '' }
  return { files: (await Promise.all(entries.map(filesOf))).flat(), folder: folder.name }
}

/** What was picked; a folder stands in front of the names of its files. */
export const pickedFiles = (files: readonly File[]): DroppedFiles => ({
  files,
  folder: files[0]?.webkitRelativePath.split('/').at(-2) ?? '',
})
