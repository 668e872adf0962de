import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { ResourceKey } from '../../server/contract/index.ts'
import { ArchiveButton } from './export/archive-button.tsx'
import { ExportMenu } from './export/export-menu.tsx'

const PrintLink = ({ href }: { href: string }) => (
  <Link href={href} className="plain-link">
    Print
  </Link>
)

/** Actions in the form of a row. */
export const rowActions: Partial<Record<ResourceKey, ComponentType<{ id: string }>>> = {
  runSheets: ({ id }) => <PrintLink href={`/print/run-sheets/${id}`} />,
  setups: ({ id }) => <PrintLink href={`/print/setups/${id}`} />,
  runPlans: ({ id }) => <PrintLink href={`/print/run-plans/${id}`} />,
  events: ({ id }) => <ArchiveButton eventId={id} />,
  customViews: ({ id }) => <ExportMenu what="rows of this view" path={`/custom-views/${id}/rows`} />,
}
