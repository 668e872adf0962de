import { NotThere } from './not-there.tsx'
import { Page } from './page.tsx'

/** An address that leads nowhere. */
export const NoSuchPage = () => (
  <Page title="Page not found">
    <NotThere what="what it showed" />
  </Page>
)
