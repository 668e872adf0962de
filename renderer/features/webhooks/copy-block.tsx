import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from './webhooks.module.css'

/** Copies where the browser lets pages do that; otherwise what is marked, which plain http allows too. */
async function copy(text: string, block: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (block) getSelection()?.selectAllChildren(block)
    return document.execCommand('copy')
  }
}

/** A longer text as it is, to be read, scrolled and copied. */
export function CopyBlock({ label, text }: { label: string; text: string }) {
  const block = useRef<HTMLPreElement>(null)
  const [said, setSaid] = useState('')
  const onCopy = async () =>
    setSaid((await copy(text, block.current)) ? 'Copied.' : 'The text is marked: press Ctrl+C to copy it.')
  return (
    <section aria-label={label} className={classes.block}>
      <div className={classes.blockHead}>
        <strong>{label}</strong>
        <span role="status" className={classes.quiet}>
          {said}
        </span>
        <Button variant="default" aria-label={`Copy: ${label}`} onClick={onCopy}>
          Copy
        </Button>
      </div>
      {/* Whoever has no mouse scrolls by what has the focus. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls needs the focus to be scrolled by keys */}
      <pre ref={block} tabIndex={0} className={classes.text}>
        {text}
      </pre>
    </section>
  )
}
