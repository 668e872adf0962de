import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ResourceKey } from '../../server/contract/index.ts'
import { resources } from '../../server/contract/index.ts'

/** Link to the import, below a row where one is given. */
export const ImportLink = ({ under }: { under?: { key: ResourceKey; id: string } }) => (
  <Button
    component={Link}
    href={under ? `/imports?${resources[under.key].path}=${under.id}` : '/imports'}
    variant="default"
  >
    Import
  </Button>
)
