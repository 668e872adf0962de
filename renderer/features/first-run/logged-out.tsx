import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { useDocumentTitle } from '../../context/page-title.ts'
import { client } from '../../data/client.ts'
import { keptDevice } from '../../data/device-key.ts'
import { toFailure } from '../../format/failure.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { LoginForm } from '../login/login-form.tsx'
import { RightPlace } from '../login/right-place.tsx'
import { UnlockForm } from '../login/unlock-form.tsx'
import { useFragment } from '../login/use-fragment.ts'
import { SETUP_KEY } from './setup-key.ts'

const FirstRun = lazy(async () => ({ default: (await import('./first-run.tsx')).FirstRun }))

interface LoggedOutProps {
  notice: string | undefined
  onEnter: (login: Login) => void
}

/** Shown without a login: the first run of a new server, otherwise the login form. */
export function LoggedOut({ notice, onEnter }: LoggedOutProps) {
  const { data, error, refetch } = useQuery({
    queryKey: SETUP_KEY,
    queryFn: () => client.setupState(),
    gcTime: 0,
  })
  const [device] = useState(keptDevice)
  const [asPerson, setAsPerson] = useState(false)
  const { fingerprint } = useFragment(false)
  useDocumentTitle([data?.needed ? 'Set up' : 'Log in', 'Trackside'])
  const failure = error && toFailure(error)
  return (
    <main className="page page-narrow">
      {data?.needed && (
        <Suspense fallback={<Loading what="the first steps" />}>
          <FirstRun onEnter={onEnter} />
        </Suspense>
      )}
      {data &&
        !data.needed &&
        (device && !asPerson ? (
          <UnlockForm device={device} onDone={onEnter} onOther={() => setAsPerson(true)} />
        ) : (
          <LoginForm notice={notice} onDone={onEnter} />
        ))}
      {data && !data.needed && fingerprint !== undefined && (
        <Panel title="Is this your garage?">
          <RightPlace fingerprint={fingerprint} />
        </Panel>
      )}
      {!data && !failure && <Loading what="the login" />}
      {!data && failure && (
        <Panel title="Log in">
          <Notice kind="error">{failure.message}</Notice>
          <Button onClick={() => refetch()}>Try again</Button>
        </Panel>
      )}
    </main>
  )
}
