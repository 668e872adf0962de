import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { createClient } from '../../../server/contract/client.ts'
import { useDocumentTitle } from '../../context/page-title.ts'
import { keepDevice } from '../../data/device-key.ts'
import type { LoginState } from '../../data/use/use-login.ts'
import { toFailure } from '../../format/failure.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { ENDED, type Joined, JoinForm } from './join-form.tsx'
import { LoggedInStep } from './logged-in-step.tsx'
import { RightPlace } from './right-place.tsx'
import { useFragment } from './use-fragment.ts'

/** Page of an invite for devices: this browser joins a weekend. */
export function JoinPage({ person, enter, leave }: LoginState) {
  const { code, fingerprint } = useFragment(true)
  const [goneOn, setGoneOn] = useState(false)
  const [, go] = useLocation()
  const toast = useToast()
  useDocumentTitle(['Join a weekend', 'Trackside'])
  const { data: invite, error } = useQuery({
    queryKey: ['device-invite', code],
    queryFn: () => createClient({ baseUrl: location.origin }).deviceInvite({ body: { code } }),
    enabled: code !== '',
    gcTime: 0,
  })

  async function join({ secret, ...login }: Joined) {
    if (person) await leave()
    keepDevice({ secret, name: login.user.name, accountName: login.account.name })
    go('/')
    toast({ text: 'This device is in for the weekend.' })
    enter(login)
  }

  const failure = error && toFailure(error)
  const mayJoin = invite && (person === null || (person && goneOn))
  return (
    <main className="page page-narrow">
      <Panel title="Join a weekend">
        {(code === '' || failure) && (
          <Notice kind="error">
            {code === '' || failure?.status === 404
              ? code === ''
                ? 'No invite in this address. Scan the code again, or open the complete address you were sent.'
                : ENDED
              : (failure?.message ?? ENDED)}
          </Notice>
        )}
        {code !== '' && !failure && !mayJoin && !person && <Loading what="the invite" />}
        {invite && person && !goneOn && (
          <LoggedInStep person={person} onGoOn={() => setGoneOn(true)} onStay={() => go('/')} />
        )}
        {mayJoin && <JoinForm code={code} invite={invite} onDone={join} />}
        {fingerprint !== undefined && <RightPlace fingerprint={fingerprint} />}
      </Panel>
    </main>
  )
}
