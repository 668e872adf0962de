import { CloseButton, Paper, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import classes from './toasts.module.css'

export interface Toast {
  text: string
  kind?: 'info' | 'error'
}

const SHOWN_MS = 6000
type Shown = Toast & { id: number }

const ToastContext = createContext<((toast: Toast) => void) | undefined>(undefined)

/** Says something at the edge of the page for a while. */
export function useToast(): (toast: Toast) => void {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it')
  return show
}

/** One message; it stays while the pointer or the focus is on it. */
function ToastCard({ toast, onClose }: { toast: Shown; onClose: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  const { id, text, kind } = toast
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, SHOWN_MS, id)
    return () => clearTimeout(timer)
  }, [held, id, onClose])
  const hold = { onFocus: () => setHeld(true), onBlur: () => setHeld(false) }
  const hover = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) }
  return (
    <Paper className={classes.toast} data-kind={kind ?? 'info'} shadow="md" withBorder {...hold} {...hover}>
      <Text className="fill breaks" role={kind === 'error' ? 'alert' : 'status'}>
        {text}
      </Text>
      <CloseButton size="var(--control)" aria-label="Close this message" onClick={() => onClose(id)} />
    </Paper>
  )
}

/** Shows the messages of everything below it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Shown[]>([])
  const last = useRef(0)
  const show = useCallback((toast: Toast) => {
    last.current += 1
    const id = last.current
    setToasts((before) => [...before.slice(-2), { ...toast, id }])
  }, [])
  const close = useCallback(
    (id: number) => setToasts((before) => before.filter((each) => each.id !== id)),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      <section className={classes.edge} aria-label="Messages">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={close} />
        ))}
      </section>
    </ToastContext>
  )
}
