import { useState } from 'react'
import { ApiError } from '../../../server/contract/client.ts'
import { type Failure, toFailure } from '../../api/failure.ts'
import { rowsOf, useUpdate } from '../../api/use-rows.ts'
import { changesOf, draftOf, type Profile, type ProfileDraft, readDraft } from './profile-draft.ts'

const CONFLICT = 412

/** What is wrong by place, as the server says it: `/kpis/0/name` as `kpis/0/name`. */
const placesOf = (error: unknown): Record<string, string> =>
  error instanceof ApiError
    ? Object.fromEntries((error.problem.errors ?? []).map(({ path, message }) => [path.slice(1), message]))
    : {}

/** Saves a form over the profile that it was opened on. What is typed stays, whatever the answer is. */
export function useSaveProfile(profile: Profile) {
  const update = useUpdate('dataAnalysisProfiles')
  const [opened, setOpened] = useState(profile)
  const [failure, setFailure] = useState<Failure>()
  const [theirs, setTheirs] = useState<Profile>()

  const before = readDraft(draftOf(opened)).body
  const changes = (draft: ProfileDraft) => changesOf(readDraft(draft).body, before)

  async function save(draft: ProfileDraft, over: Profile = opened): Promise<boolean> {
    const { body, errors } = readDraft(draft)
    const count = Object.keys(errors).length
    setTheirs(undefined)
    if (count > 0) {
      const message = count === 1 ? 'One field is not valid.' : `${count} fields are not valid.`
      setFailure({ message, fields: errors })
      return false
    }
    setFailure(undefined)
    try {
      const changed = changesOf(body, before)
      if (Object.keys(changed).length > 0) {
        setOpened(
          await update.mutateAsync({ id: opened.id, body: changed, ifMatch: over.version, base: over }),
        )
      }
      return true
    } catch (error) {
      const failed = toFailure(error)
      setFailure({ ...failed, fields: placesOf(error) })
      if (failed.status === CONFLICT) setTheirs(await rowsOf('dataAnalysisProfiles').get(opened.id))
      return false
    }
  }
  return {
    opened,
    saving: update.isPending,
    failure,
    /** The profile as somebody else has saved it meanwhile. */
    theirs,
    changes,
    save,
    /** Goes on from this state of the profile. */
    reopen(row: Profile) {
      setOpened(row)
      setFailure(undefined)
      setTheirs(undefined)
    },
  }
}
