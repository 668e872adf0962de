interface NoticeProps {
  kind: 'info' | 'error'
  children: string
}

/** A sentence that the person should not miss. */
export const Notice = ({ kind, children }: NoticeProps) => (
  <p className={`notice ${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
    {children}
  </p>
)
