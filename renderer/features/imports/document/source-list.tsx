import { Button, Group, Text, TextInput } from '@mantine/core'
import classes from '../imports.module.css'
import { type ImportDocument, isNamed } from './document.ts'
import { delimiterText, type Source, withText } from './source.ts'
import { SourceEditor } from './source-editor.tsx'

export interface Jump {
  sourceKey: number
  line: number
  column: number
  turn: number
}

interface SourceListProps {
  document: ImportDocument
  onChange: (document: ImportDocument) => void
  /** Key of the source whose text is shown. */
  shown: number | undefined
  onShow: (key: number | undefined) => void
  /** Line numbers with errors, by source key. */
  wrong: ReadonlyMap<number, readonly number[]>
  jump: Jump | undefined
}

const NONE: readonly number[] = []

const factsOf = ({ kind, text, rows, encoding }: Source): string =>
  [
    kind === 'csv' ? `CSV, ${delimiterText(text)}` : 'JSON',
    rows !== undefined && `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`,
    encoding !== 'UTF-8' && `read as ${encoding}`,
  ]
    .filter(Boolean)
    .join(', ')

/** The files to import: rename, view, edit or remove them. */
export function SourceList({ document, onChange, shown, onShow, wrong, jump }: SourceListProps) {
  const { sources } = document
  const replace = (source: Source) =>
    onChange({ ...document, sources: sources.map((each) => (each.key === source.key ? source : each)) })
  return (
    <>
      <ul className="stack gap-s" aria-label="Files to import">
        {sources.map((source, index) => (
          <li key={source.key} className="stack gap-s">
            <div className={`toolbar under pad-row ${classes.card}`}>
              <div>
                <Text fw={650}>{source.fileName}</Text>
                <Text c="dimmed">{factsOf(source)}</Text>
              </div>
              {isNamed(document) && (
                <TextInput
                  aria-label={`Name of ${source.fileName}`}
                  value={source.name}
                  maxLength={200}
                  description={
                    index === 0 ? 'Name in the document, such as laps or sessions[0].laps' : undefined
                  }
                  onChange={(event) => replace({ ...source, name: event.currentTarget.value })}
                />
              )}
              <Group gap="xs">
                <Button
                  variant="default"
                  aria-expanded={shown === source.key}
                  aria-label={`${shown === source.key ? 'Hide text' : 'Show text'} of ${source.fileName}`}
                  onClick={() => onShow(shown === source.key ? undefined : source.key)}
                >
                  {shown === source.key ? 'Hide text' : 'Show text'}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  aria-label={`Leave out ${source.fileName}`}
                  onClick={() =>
                    onChange({ ...document, sources: sources.filter(({ key }) => key !== source.key) })
                  }
                >
                  Leave out
                </Button>
              </Group>
            </div>
            {source.syntaxError && (
              <p role="alert" className={classes.wrong}>
                {`Line ${source.syntaxError.line}, column ${source.syntaxError.column}: ${source.syntaxError.message}.`}
              </p>
            )}
            {shown === source.key && (
              <SourceEditor
                label={`Text of ${source.fileName}`}
                text={source.text}
                wrong={source.syntaxError ? [source.syntaxError.line] : (wrong.get(source.key) ?? NONE)}
                jump={jump?.sourceKey === source.key ? jump : undefined}
                onChange={(text) => replace(withText(source, text))}
              />
            )}
          </li>
        ))}
      </ul>
      {sources.length === 1 && (
        <label className="check">
          <input
            type="checkbox"
            checked={document.named}
            onChange={(event) => onChange({ ...document, named: event.currentTarget.checked })}
          />
          Put it under a name, as part of a larger document
        </label>
      )}
    </>
  )
}
