import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { EmbeddedPage as Embedded } from '../../../server/contract/page-api.ts'
import { usePerson } from '../../context/login-context.ts'
import { usePageName } from '../../context/page-title.ts'
import { client } from '../../data/client.ts'
import { NoSuchPage } from '../../rows/pages/no-such-page.tsx'
import { Page } from '../../rows/pages/page.tsx'
import { Notice } from '../../ui/notice.tsx'
import { UnitsContext } from '../../ui/units/units-context.ts'
import { useFillHeight } from '../../ui/use-fill-height.ts'
import classes from './embedded.module.css'
import { PageBridge } from './page-bridge.ts'
import { onPageTheme, pageTheme } from './page-theme.ts'
import { viewerHost } from './viewer-host.ts'

interface FrameProps {
  page: Embedded
  source: string
  onStop: (why: string) => void
}

/** The frame of a page, for as long as it is mounted: it cannot be loaded twice. */
function Frame({ page, source, onStop }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [bridge, setBridge] = useState<PageBridge>()
  const [height, setHeight] = useState<number>()
  const units = useContext(UnitsContext)
  const [, go] = useLocation()
  const fill = useFillHeight(frame)
  useEffect(() => () => bridge?.close(), [bridge])
  useEffect(() => bridge && onPageTheme((theme) => bridge.send({ type: 'theme', theme })), [bridge])
  useEffect(() => bridge?.send({ type: 'units', units }), [bridge, units])
  const onLoad = () => {
    if (bridge) return onStop('It has left its frame.')
    const { port1, port2 } = new MessageChannel()
    const made = new PageBridge(port1, viewerHost({ go, setHeight, onStop }))
    // The frame has an origin of its own, which has no name.
    frame.current?.contentWindow?.postMessage(null, '*', [port2])
    made.send({ type: 'start', page, source, theme: pageTheme(), units })
    setBridge(made)
  }
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      title={page.label}
      src="/app/frame"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      style={{ height: height ?? fill }}
      onLoad={onLoad}
    />
  )
}

function Shown({ page }: { page: Embedded }) {
  const { path } = page
  const [stopped, setStopped] = useState<string>()
  const source = useQuery({
    queryKey: ['page', path],
    queryFn: ({ signal }) => client.pageSource({ query: { path }, options: { signal } }),
    staleTime: 0,
  })
  usePageName(page.label)
  return (
    <Page title={page.label} queries={[source]} what="the page">
      {stopped !== undefined && (
        <Notice kind="error">
          {`This page was stopped. ${stopped}`}
          <Button onClick={() => setStopped(undefined)}>Start it again</Button>
        </Notice>
      )}
      {stopped === undefined && source.data && (
        <Frame key={source.data.source} page={page} source={source.data.source} onStop={setStopped} />
      )}
    </Page>
  )
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A page of the program around this service, or of a plugin, at `/x/<path>`. */
export function EmbeddedPage() {
  const path = decoded(location.pathname).replace('/app/x/', '')
  const page = usePerson().pages.find((each) => each.path === path)
  return page ? <Shown key={path} page={page} /> : <NoSuchPage />
}
