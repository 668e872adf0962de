import { Button, Text, Textarea } from '@mantine/core'
import type { RefObject } from 'react'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import growing from '../growing.module.css'
import type { Issue } from '../issue-words.ts'
import classes from './issue-page.module.css'
import { Moment } from './moment.tsx'
import { useComment } from './use-comment.ts'

interface CommentsPanelProps {
  issue: Issue
  zone: string
  field: RefObject<HTMLTextAreaElement | null>
}

/** The comments of an issue and the field for a new one. */
export function CommentsPanel({ issue, zone, field }: CommentsPanelProps) {
  const { text, waiting, problem, write, send } = useComment(issue.id)
  const count = issue.comments.length + waiting.length
  return (
    <Panel title={`Comments${count > 0 ? ` (${count})` : ''}`}>
      {count > 0 && (
        <ol className={classes.comments}>
          {issue.comments.map(({ at, byName, text }) => (
            <li key={`${at} ${text}`}>
              <Text c="dimmed" size="sm">
                <strong>{byName}</strong>, <Moment at={at} zone={zone} />
              </Text>
              <Text className="lines">{text}</Text>
            </li>
          ))}
          {waiting.map(({ id, body }) => (
            <li key={id}>
              <Text c="dimmed" size="sm">
                <strong>You</strong>, not sent yet
              </Text>
              <Text className="lines">{String(body.text)}</Text>
            </li>
          ))}
        </ol>
      )}
      <Textarea
        ref={field}
        label="New comment"
        description="Ctrl+Enter sends it."
        rows={2}
        className={growing.growing ?? ''}
        maxLength={10_000}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send()
        }}
      />
      {problem !== undefined && <Notice kind="error">{problem}</Notice>}
      <div>
        <Button onClick={() => void send()} aria-disabled={text.trim() === ''}>
          Send comment
        </Button>
      </div>
    </Panel>
  )
}
