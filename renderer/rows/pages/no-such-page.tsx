import { NotThere } from './not-there.tsx'
import { Page } from './page.tsx'

/** An address that leads nowhere. */
export const NoSuchPage = () => (
  <Page title="There is no such page">
    <NotThere what="what it showed" />
  </Page>
)
