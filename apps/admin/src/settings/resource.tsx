import Tune from '@mui/icons-material/TuneOutlined'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { Setting } from '@openbook/api/settings.ts'
import { settingNamed, wrongValue } from '@openbook/config/settings.ts'
import { useState } from 'react'
import {
  DataTable,
  Edit,
  FileField,
  FileInput,
  FunctionField,
  List,
  type ResourceProps,
  SaveButton,
  SearchInput,
  TextInput,
  Toolbar,
  useNotify,
  useRecordContext,
  useRefresh,
} from 'react-admin'
import { ConfirmAct } from '../ui/ConfirmAct.tsx'
import { ConsoleTable, OpenLink } from '../ui/ConsoleTable.tsx'
import { EditForm } from '../ui/EditForm.tsx'
import { choiceFilter, yesNoFilter } from '../ui/filters.tsx'
import { ListActions } from '../ui/ListActions.tsx'
import { WhenField } from '../ui/WhenField.tsx'
import { emptySetting } from './empty-setting.ts'

const KINDS = [
  { id: 'text', name: 'A line' },
  { id: 'long_text', name: 'A text' },
  { id: 'email', name: 'An e-mail address' },
  { id: 'phone', name: 'A phone number' },
  { id: 'file', name: 'A file' },
] as const satisfies { id: Setting['kind']; name: string }[]
const filters = [
  <SearchInput key="q" source="q" alwaysOn resettable />,
  choiceFilter('kind', 'Kind', KINDS),
  yesNoFilter('changed', 'Changed', 'Changed', 'As built'),
]
const SHOWN = 80

function standing({ id, kind, value, built, file }: Setting): string {
  if (kind === 'file') return file?.filename ?? 'No file'
  if (value === null) return built === null && !settingNamed(id)?.instead ? 'Empty' : 'As built'
  return value.length > SHOWN ? `${value.slice(0, SHOWN)}…` : value
}

const fits = (setting: Setting) => (value?: string | null) =>
  value && value !== setting.value ? wrongValue(setting, value) : undefined

function SettingInput() {
  const setting = useRecordContext<Setting>()
  if (!setting) return null
  const { kind, line, built, public: open, file } = setting
  const { accepts, instead } = settingNamed(setting.id) ?? {}
  return (
    <>
      <Typography>{line}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {open ? 'Anyone can read it, also without signing in.' : 'Only people who are signed in reach it.'}
      </Typography>
      {kind === 'file' ? (
        <>
          {file && (
            <Typography variant="body2" sx={{ mb: 1 }}>
              Now: <Link href={file.url}>{file.filename}</Link> <TakeAway filename={file.filename} />
            </Typography>
          )}
          <FileInput
            source="upload"
            label="New file"
            helperText={accepts ? `Send ${accepts.said}.` : false}
            inputProps={{
              'aria-label': 'New file',
              ...(accepts && { accept: Object.values(accepts.types).join(',') }),
            }}
          >
            <FileField source="src" title="title" />
          </FileInput>
        </>
      ) : (
        <TextInput
          source="value"
          label={setting.label}
          validate={fits(setting)}
          multiline={kind === 'long_text'}
          minRows={kind === 'long_text' ? 12 : 1}
          placeholder={built ?? ''}
          helperText={`Leave it empty to ${instead ? `show ${instead}` : built === null ? 'have none' : 'have what is built in'}.`}
        />
      )}
    </>
  )
}

/** The file goes for good, once that is said again; the setting stands as built. */
function TakeAway({ filename }: { filename: string }) {
  const setting = useRecordContext<Setting>()
  const [asking, setAsking] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const act = async () => {
    await emptySetting(setting?.id ?? '')
    notify('File removed.', { type: 'success' })
    refresh()
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Remove file
      </Button>
      {asking && (
        <ConfirmAct
          title={`Remove ${filename}?`}
          means="Every agency does without it from now on, and it cannot be brought back."
          act="Remove file"
          send={act}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

export const settings: ResourceProps = {
  name: 'settings',
  icon: Tune,
  options: { label: 'Settings', section: 'Agency' },
  recordRepresentation: 'label',
  list: (
    <List filters={filters} actions={<ListActions />} perPage={50} exporter={false}>
      <ConsoleTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col source="label" label="Setting" field={OpenLink} disableSort />
        <DataTable.Col label="Stands">
          <FunctionField<Setting> render={standing} />
        </DataTable.Col>
        <DataTable.Col source="changed_by" label="Changed by" disableSort />
        <DataTable.Col source="updated_at" label="Last changed" disableSort>
          <WhenField source="updated_at" />
        </DataTable.Col>
      </ConsoleTable>
    </List>
  ),
  edit: (
    <Edit mutationMode="pessimistic">
      <EditForm
        toolbar={
          <Toolbar>
            <SaveButton />
          </Toolbar>
        }
      >
        <SettingInput />
      </EditForm>
    </Edit>
  ),
}
