import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { ResourceKey } from '../../server/contract/index.ts'
import { resources } from '../../server/contract/index.ts'

/** The way to the import, which puts rows below a row where one is named. */
export const ImportLink = ({ under }: { under?: { key: ResourceKey; id: string } }) => (
  <Button
    component={Link}
    href={under ? `/imports?${resources[under.key].path}=${under.id}` : '/imports'}
    variant="default"
  >
    Import
  </Button>
)
