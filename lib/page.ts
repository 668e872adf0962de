import type { PageApi } from '../server/contract/page-api.ts'

export type {
  EmbeddedPage,
  PageApi,
  PageError,
  PageFrame,
  PageQuery,
  PageRoom,
  PageTheme,
} from '../server/contract/page-api.ts'

declare global {
  /** The bridge to the app; there in the script of an embedded page. */
  const trackside: PageApi
}
