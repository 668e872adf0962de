import { Modal, Stack } from '@mantine/core'
import { usePerson } from '../../context/login-context.ts'
import type { Row } from '../../data/row-cache.ts'
import { useDraftForm } from '../../rows/use-draft-form.ts'
import { MEDIA } from '../../ui/breakpoints.ts'
import { useFocusReturn } from '../../ui/dialog/use-focus-return.ts'
import { FormFoot } from '../../ui/form/form-foot.tsx'
import { SaveTrouble } from '../../ui/form/save-bar.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useFirstFocus } from '../../ui/form/use-first-focus.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { OpType } from './entity-types.ts'
import { FiltersPicker } from './filters-picker.tsx'

export type Webhook = Row<'webhooks'>

interface WebhookDialogProps {
  /** The edited webhook; undefined for a new one. */
  webhook?: Webhook
  onClose: () => void
  /** Called with a new webhook and its secret, which only this response contains. */
  onAdded?: (webhook: Webhook, secret: string) => void
}

const WEBHOOK = {
  key: 'webhooks',
  draftOf: ({ name, url, enabled, filters }: Webhook) => ({ name, url, enabled, filters, secret: '' }),
  readDraft: ({ name, url, secret, ...rest }: WebhookDraft) => ({
    body: { name: name.trim(), url: url.trim(), ...rest, ...(secret !== '' && { secret }) },
    errors: {},
  }),
} as const
type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'enabled' | 'filters'> & { secret: string }

const newDraft = (): WebhookDraft => ({
  name: '',
  url: '',
  enabled: true,
  filters: { entityTypes: [], opTypes: [] },
  secret: '',
})

const NETWORK =
  'https. You may also name an address of this machine or its network, with https or http, such as http://192.168.1.20:8080/hook. '
const PUBLIC = 'https, at a public address. An owner or an admin may also name an address of this network. '

function WebhookForm({ webhook, onClose, onAdded }: WebhookDialogProps) {
  const { role } = usePerson()
  const { draft, set, form, errors, bar } = useDraftForm(WEBHOOK, webhook, {
    blank: newDraft,
    onSaved(row) {
      onClose()
      if (!webhook) onAdded?.(row, (row as Webhook & { secret: string }).secret)
    },
  })
  useFirstFocus(form.ref)
  const input = (name: 'name' | 'url' | 'secret') => ({
    name,
    value: draft[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  })
  return (
    <form {...form}>
      <Stack>
        <TextField {...input('name')} label="Name" placeholder="Factory" maxLength={200} />
        <TextField
          {...input('url')}
          label="URL"
          hint={`${role === 'member' ? PUBLIC : NETWORK}Deliveries are sent with POST; redirects are not followed.`}
          inputMode="url"
          placeholder="https://factory.example/hooks/trackside"
          spellCheck={false}
        />
        {!webhook && (
          <TextField
            {...input('secret')}
            label="Secret (optional)"
            hint="Signs each delivery. Leave it empty and one of 48 characters is made; it is shown once."
            maxLength={500}
            spellCheck={false}
          />
        )}
        <label className="check">
          <input
            type="checkbox"
            checked={draft.enabled}
            onChange={(event) => set({ enabled: event.currentTarget.checked })}
          />
          Enabled
        </label>
        <FiltersPicker
          value={draft.filters}
          onChange={({ entityTypes, opTypes }) =>
            set({ filters: { entityTypes: [...entityTypes], opTypes: [...opTypes] as OpType[] } })
          }
        />
        <SaveTrouble noun="webhook" {...bar} />
        <FormFoot saveLabel={webhook ? 'Save' : 'Add webhook'} busy={bar.saving} onCancel={onClose} />
      </Stack>
    </form>
  )
}

export function WebhookDialog(props: WebhookDialogProps) {
  useFocusReturn()
  const phone = useMedia(MEDIA.phone)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.webhook ? 'Edit webhook' : 'Add webhook'}
      size="xl"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <WebhookForm {...props} />
    </Modal>
  )
}
