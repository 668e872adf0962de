import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Empty, type EmptyProps } from '../../ui/empty.tsx'
import type { Asked } from '../../ui/query-state.tsx'
import { Here } from '../here.tsx'
import classes from './page.module.css'
import { PageState } from './page-state.tsx'
import { stateOf } from './state-of.ts'

export interface PageProps {
  title: ReactNode
  /** Under the title: which row this is, its parents and time. */
  about?: ReactNode
  /** The page that this one was opened from. */
  back?: { href: string; text: string }
  /** Beside the title: actions on the whole page. */
  actions?: ReactNode
  /** Links to the pages beside this one. */
  tabs?: ReactNode
  /** Requests whose rows the children need. */
  queries?: readonly Asked[]
  /** The rows in words, such as `the setups`. */
  what?: string
  /** Shown where the queries are forbidden to this user, if an owner or admin cannot change that. */
  refusal?: string
  /** Takes the place of the children. */
  empty?: EmptyProps | false | undefined
  className?: string | undefined
  /** Shown once every query has rows; without children the queries' state is shown. */
  children?: ReactNode
}

/** A page: its title with actions, and its content or the reason why it is missing. */
export function Page({
  title,
  about,
  back,
  actions,
  tabs,
  queries = [],
  what = 'the page',
  refusal,
  empty,
  className = '',
  children,
}: PageProps) {
  const state = stateOf(queries)
  const isWaiting = state !== undefined || (queries.length > 0 && !empty && !children)
  return (
    <main className={`page ${className}`}>
      <div className={classes.head}>
        <div className={classes.name}>
          <Title order={1}>{title}</Title>
          {about && <div className={classes.about}>{about}</div>}
        </div>
        <div className={classes.actions}>
          <Here />
          {back && (
            <Link href={back.href} className="plain-link">
              {back.text}
            </Link>
          )}
          {state !== 'refused' && state !== 'missing' && actions}
        </div>
      </div>
      {tabs}
      {isWaiting && <PageState queries={queries} what={what} refusal={refusal} />}
      {!isWaiting && (empty ? <Empty {...empty} /> : children)}
    </main>
  )
}
