import { usePageName } from '../../context/page-title.ts'
import { kebabWords, sentenceCase } from '../../format/words.ts'
import { NoSuchPage } from '../../rows/pages/no-such-page.tsx'
import { keyOfPath } from '../../schema/catalogue.ts'
import { DataList } from './data-list.tsx'
import { DataOverview } from './data-overview.tsx'

interface DataPageProps {
  /** The resource's path segment; without it the page lists all resources. */
  path?: string | undefined
  /** Id of the row whose form is open. */
  rowId?: string | undefined
}

/** Shows any resource of the API as a list and a form built from its declaration. */
export function DataPage({ path, rowId }: DataPageProps) {
  usePageName(path && sentenceCase(kebabWords(path)))
  if (path === undefined) return <DataOverview />
  const key = keyOfPath(path)
  return key ? <DataList key={key} resourceKey={key} rowId={rowId} /> : <NoSuchPage />
}
