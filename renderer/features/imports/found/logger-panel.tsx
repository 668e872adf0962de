import { Button, Text } from '@mantine/core'
import { Link } from 'wouter'
import { Panel } from '../../../ui/panel.tsx'
import { useLoggerLabel } from '../../telemetry/outing/logger-kinds.ts'
import classes from '../imports.module.css'
import { counted, KIND_WORDS } from './logger-words.ts'
import { keyOf, type LoggerFile, type LoggerFiles } from './use-logger-files.ts'

const STATES: Readonly<Record<LoggerFile['state'], string>> = {
  waiting: '',
  reading: 'Reading…',
  read: '',
  refused: 'Not read: ',
}

/** Logger files among those that were dropped: what each is, and what became of it. */
export function LoggerPanel({ loggers, isAlone }: { loggers: LoggerFiles; isAlone: boolean }) {
  const labelOf = useLoggerLabel()
  const { files, waiting, isReading, read, leaveOut } = loggers
  return (
    <Panel title="Logger files">
      <Text c="dimmed">
        {`Each is stored and compared with the laps of the timing${isAlone ? '' : ', after the import'}. Where its match is certain, the laps get its telemetry and KPIs.`}
      </Text>
      <ul className="stack gap-s" aria-label="Logger files that were recognised">
        {files.map(({ file, kind, state, words, sessionId }) => (
          <li key={keyOf(file)} className={`toolbar under pad-row ${classes.card}`}>
            <div>
              <Text fw={650}>{`${file.name}: ${KIND_WORDS.get(kind) ?? labelOf(kind)}`}</Text>
              <Text {...(state === 'refused' ? { className: classes.wrong ?? '' } : { c: 'dimmed' })}>
                {`${STATES[state]}${words}`}
              </Text>
            </div>
            {state === 'read' && sessionId && (
              <Button component={Link} variant="default" href={`/sessions/${sessionId}/outings`}>
                Open its session’s logger files
              </Button>
            )}
            {state === 'waiting' && !isReading && (
              <Button
                variant="subtle"
                color="red"
                aria-label={`Leave out ${file.name}`}
                onClick={() => leaveOut(file)}
              >
                Leave out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <div>
          <Button
            variant={isAlone ? 'filled' : 'default'}
            aria-disabled={isReading}
            onClick={() => !isReading && read()}
          >
            {isReading
              ? `Reading, ${counted(waiting, 'file')} to go…`
              : `${isAlone ? 'Read' : 'Read only'} ${counted(waiting, 'logger file')}`}
          </Button>
        </div>
      )}
    </Panel>
  )
}
