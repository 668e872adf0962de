import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ResourceKey } from '../../../server/contract/index.ts'
import { countOf } from '../../data/use-pages.ts'
import { toFailure } from '../../format/failure.ts'
import { kebabWords, sentenceCase } from '../../format/words.ts'
import { Page } from '../../rows/pages/page.tsx'
import { resourceKeys, resourceOf } from '../../schema/catalogue.ts'
import { resourceGroups } from '../../schema/groups.ts'
import { Panel } from '../../ui/panel.tsx'
import classes from './data.module.css'

function countText(total: number | undefined, error: Error | null): string {
  if (error) return toFailure(error).status === 403 ? 'No access' : 'Not known'
  if (total === undefined) return '…'
  return total === 0 ? 'None yet' : total.toLocaleString('en')
}

/** Lists every resource, grouped by the resource that owns it. */
export function DataOverview() {
  // Not at load: pages are loaded ahead, and this asks each field of each declaration what it accepts.
  const [groups] = useState(resourceGroups)
  const counts = useQueries({ queries: resourceKeys.map((key) => countOf(key)) })
  const textOf = (key: ResourceKey) => {
    const { data, error } = counts[resourceKeys.indexOf(key)] ?? {}
    return countText(data, error ?? null)
  }
  return (
    <Page title="All data" about="Every kind of row in Trackside, with its count.">
      <div className={classes.groups}>
        {groups.map(({ title, keys }) => (
          <Panel key={title} title={title}>
            <ul className={`grid ${classes.resources}`}>
              {keys.map((key) => (
                <li key={key}>
                  <Link href={`/data/${resourceOf(key).path}`} className="plain-link">
                    {sentenceCase(kebabWords(resourceOf(key).path))}
                  </Link>
                  <span className="quiet right">{textOf(key)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </Page>
  )
}
