import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Login } from '../../../server/contract/resources/people/identity.ts'
import { useDocumentTitle } from '../../context/page-title.ts'
import { keepLastLogin } from '../../data/last-login.ts'
import type { LoginState } from '../../data/use/use-login.ts'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { InviteForm } from './invite-form.tsx'
import { LoggedInStep } from './logged-in-step.tsx'
import { RightPlace } from './right-place.tsx'
import { useFragment } from './use-fragment.ts'

const NO_CODE = 'No invite in this address. Scan the code again, or open the complete address you were sent.'

/** Page of an invite link: joins the team and logs in. */
export function InvitePage({ person, enter, leave }: LoginState) {
  const { code, fingerprint } = useFragment(true)
  const [goneOn, setGoneOn] = useState(false)
  const [, go] = useLocation()
  const toast = useToast()
  useDocumentTitle(['Join a team', 'Trackside'])

  async function join(login: Login) {
    if (person) await leave()
    keepLastLogin({ accountSlug: login.account.slug, email: login.user.email })
    go('/')
    toast({ text: `Welcome to ${login.account.name}. You are logged in.` })
    enter(login)
  }

  return (
    <main className="page page-narrow">
      <Panel title="Join a team">
        {code === '' && (
          <>
            <Notice kind="error">{NO_CODE}</Notice>
            <Link href="/" className="plain-link">
              {person ? 'Go to the weekends' : 'Go to the login'}
            </Link>
          </>
        )}
        {code !== '' && person === undefined && <Loading what="your login" />}
        {code !== '' && person && !goneOn && (
          <LoggedInStep person={person} onGoOn={() => setGoneOn(true)} onStay={() => go('/')} />
        )}
        {code !== '' && (person === null || (person && goneOn)) && (
          <InviteForm key={code} code={code} onDone={join} />
        )}
        {fingerprint !== undefined && <RightPlace fingerprint={fingerprint} />}
      </Panel>
    </main>
  )
}
