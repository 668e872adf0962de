import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './webhooks.module.css'

/** Copies with the Clipboard API, else by selection, which plain HTTP allows too. */
async function copy(text: string, block: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (block) getSelection()?.selectAllChildren(block)
    return document.execCommand('copy')
  }
}

/** Preformatted text with a copy button. */
export function CopyBlock({ label, text }: { label: string; text: string }) {
  const block = useRef<HTMLPreElement>(null)
  const [status, setStatus] = useState('')
  const onCopy = async () =>
    setStatus((await copy(text, block.current)) ? 'Copied.' : 'Text selected: press Ctrl+C to copy.')
  return (
    <section aria-label={label} className="box least">
      <div className={classes.blockHead}>
        <strong>{label}</strong>
        <span role="status" className="quiet">
          {status}
        </span>
        <Button variant="default" aria-label={`Copy: ${label}`} onClick={onCopy}>
          Copy
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box needs focus to scroll by keyboard */}
      <pre ref={block} tabIndex={0} className={classes.text}>
        {text}
      </pre>
    </section>
  )
}
