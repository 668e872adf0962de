import { useRoute } from 'wouter'
import type { LoginState } from '../../data/use/use-login.ts'
import { InvitePage } from './invite-page.tsx'
import { JoinPage } from './join-page.tsx'

/** The page of an invite: for a person, or for a device. */
export function Invitation(login: LoginState) {
  const [forDevice] = useRoute('/join')
  return forDevice ? <JoinPage {...login} /> : <InvitePage {...login} />
}
