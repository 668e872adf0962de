import type { ReactNode } from 'react'
import { ConflictNotice } from '../../../rows/conflict/conflict-notice.tsx'
import type { LapEdit } from './use-lap-edit.ts'

/** The error of an edited lap above its buttons. In a conflict the choice between the versions replaces the buttons. */
export function LapEditActions({ edit, children }: { edit: LapEdit; children: ReactNode }) {
  return (
    <>
      {edit.problem && (
        <p className="fail" role="alert">
          {edit.problem}
        </p>
      )}
      {edit.conflict ? (
        <ConflictNotice
          resource="laps"
          versions={edit.conflict}
          onApply={edit.keepMine}
          onDiscard={edit.takeTheirs}
        />
      ) : (
        children
      )}
    </>
  )
}
