import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { Panel } from '../../../ui/panel.tsx'
import type { DocumentList } from '../document/document-lists.ts'
import type { ImportComplaint } from '../run/place-errors.ts'
import { DraftEditor } from './draft-editor.tsx'
import { bestFit, fitOf } from './profile-fit.ts'
import { type Chosen, type KnownProfile, scopeChosen, scopeText } from './profile-state.ts'
import { SaveProfile } from './save-profile.tsx'
import { ScopeEditor } from './scope-editor.tsx'
import { suggestDraft, type Under } from './suggest-draft.ts'

const DRAFT = 'draft'
const TYPED = 'typed'
/** Maximum number of missing paths to list. */
const NAMED = 8

interface ProfilePanelProps {
  chosen: Chosen
  profiles: readonly KnownProfile[]
  /** The document with the first rows of its lists. */
  sample: unknown
  lists: readonly DocumentList[]
  under: Under | undefined
  /** Display name of the document. */
  called: string
  /** The server's complaints about the profile. */
  complaints: readonly ImportComplaint[]
  onChoose: (chosen: Chosen) => void
}

/** Lists the paths of a profile that the document lacks. */
function FitText({ scope, sample }: { scope: unknown; sample: unknown }) {
  const { found, asked, missing, absent } = fitOf(scope, sample)
  if (asked === 0) return null
  const short = (names: readonly string[]) =>
    `${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ` and ${names.length - NAMED} more` : ''}`
  return (
    <>
      <Text c="dimmed">
        {`This document has ${found} of the ${asked} places that the profile reads.`}
        {absent.length === 0 && missing.length > 0 && ` Not found: ${short([...new Set(missing)])}.`}
      </Text>
      {absent.length > 0 && (
        <Text c="dimmed">
          {`Missing: ${short(absent)}. If you need it, add a file or pasted text under that name.`}
        </Text>
      )}
    </>
  )
}

/** Selects the profile of a document: a stored one, or a draft made here. */
export function ProfilePanel(props: ProfilePanelProps) {
  const { chosen, profiles, sample, lists, under, called, complaints, onChoose } = props
  const best = bestFit(profiles, sample)?.profile.id
  const stored = chosen.kind === 'stored' ? profiles.find(({ id }) => id === chosen.id) : undefined
  const group = (title: string, belongs: (profile: KnownProfile) => boolean) => {
    const items = profiles.filter(belongs).map(({ id, name, scope }) => {
      const { found, asked } = fitOf(scope, sample)
      return { value: id, label: `${name} (${found} of ${asked}${id === best ? ', fits best' : ''})` }
    })
    return items.length > 0 ? [{ group: title, items }] : []
  }
  const draftNew = () => {
    const draft = suggestDraft(lists, under, called)
    if (draft) onChoose({ kind: 'draft', draft })
  }
  const asText = () =>
    onChoose({
      kind: 'text',
      text: scopeText(scopeChosen(chosen, sample, profiles) ?? {}),
      from: stored?.row,
    })
  const value = chosen.kind === 'stored' ? chosen.id : chosen.kind === 'draft' ? DRAFT : TYPED
  return (
    <Panel title="How the files are read">
      <NativeSelect
        label="Profile"
        description="A profile maps a document to rows. It is kept and used for every file of its kind."
        value={value}
        data={[
          { value: DRAFT, label: 'Made for this document' },
          ...(chosen.kind === 'text'
            ? [{ value: TYPED, label: chosen.from ? `${chosen.from.name}, changed` : 'Typed as JSON' }]
            : []),
          ...group('Profiles of this account', ({ row }) => row !== undefined),
          ...group('Ready profiles', ({ row }) => row === undefined),
        ]}
        onChange={(event) => {
          const { value: next } = event.currentTarget
          if (next === DRAFT) draftNew()
          else if (next !== TYPED) onChoose({ kind: 'stored', id: next })
        }}
      />
      {stored?.description && <Text style={{ whiteSpace: 'pre-line' }}>{stored.description}</Text>}
      {stored && <FitText scope={stored.scope} sample={sample} />}
      {chosen.kind === 'draft' && (
        <DraftEditor
          draft={chosen.draft}
          lists={lists}
          under={under}
          onChange={(draft) => onChoose({ kind: 'draft', draft })}
        />
      )}
      {chosen.kind === 'text' && (
        <ScopeEditor
          text={chosen.text}
          complaints={complaints}
          onChange={(text) => onChoose({ ...chosen, text })}
        />
      )}
      <Group gap="xs" align="flex-end">
        {chosen.kind !== 'text' && (
          <Button variant="default" onClick={asText}>
            Show as JSON
          </Button>
        )}
        {chosen.kind !== 'stored' && (
          <SaveProfile
            key={chosen.kind === 'text' ? (chosen.from?.id ?? TYPED) : DRAFT}
            scope={() => scopeChosen(chosen, sample, profiles)}
            from={chosen.kind === 'text' ? chosen.from : undefined}
            onSaved={(id) => onChoose({ kind: 'stored', id })}
          />
        )}
      </Group>
    </Panel>
  )
}
