import { ApiError } from '../../../server/contract/client.ts'
import type { ProblemBody } from '../../../server/contract/define/problem.ts'
import { askForFile } from '../../data/client.ts'
import { fileNameIn } from './file-name.ts'

/** Fetches a file and hands it to the browser to keep; returns its name. Rejects with `ApiError` when it is refused. */
export async function saveFile(path: string): Promise<string> {
  const response = await askForFile(path)
  if (!response.ok) throw new ApiError((await response.json()) as ProblemBody)
  const name = fileNameIn(response.headers.get('content-disposition'))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has begun to keep it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
  return name
}
