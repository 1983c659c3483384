import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { mutation, query, refresh } from '../../lib/query.ts'
import { useSharing } from '../../lib/sharing.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { applyMapping } from './apply-mapping.ts'
import { Choice } from './Choice.tsx'
import type { Mapping } from './ColumnsTable.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

type Setting = z.output<typeof imports.ImportSetting>
interface Column {
  name: string
}

/** Mappings saved for files that come again: choose one, or delete it. Nothing where there is none. */
export function SavedMappings({
  columns,
  onUse,
}: {
  columns: Column[]
  onUse: (mapping: Mapping, options: Partial<Options>) => void
}) {
  const client = useQueryClient()
  const settings = useQuery(query(imports.listSettings))
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const [asked, setAsked] = useState(false)
  const saved = settings.data?.find(({ id }) => String(id) === chosen)
  const destroy = useMutation({
    ...mutation(imports.destroySetting),
    onSuccess: () => {
      setChosen('')
      setProblem(undefined)
      return refresh(client, imports.listSettings)
    },
    onSettled: () => setAsked(false),
  })
  const use = (id: string) => {
    setChosen(id)
    setProblem(undefined)
    const setting = settings.data?.find(each => String(each.id) === id)
    if (!setting) return
    const applied = applyMapping(columns, setting)
    if (typeof applied === 'string') setProblem(applied)
    else onUse(applied.mapping, applied.options)
  }
  if (!settings.data?.length) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', maxWidth: 420 }}>
        <Box sx={{ flex: 1, display: 'grid' }}>
          <Choice
            label="Saved mapping"
            value={chosen}
            choices={[['', 'None'], ...settings.data.map((each): [string, string] => [String(each.id), called(each)])]}
            onChange={use}
          />
        </Box>
        {saved?.mine && (
          <Button color="inherit" onClick={() => setAsked(true)}>
            Delete it
          </Button>
        )}
      </Box>
      {saved?.mine && <WhoSees setting={saved} />}
      {problem && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      )}
      {asked && saved && (
        <ConfirmDialog
          title={`Delete the mapping “${saved.name}”?`}
          act="Delete the mapping"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params: { id: saved.id } })}
          onClose={() => setAsked(false)}
        >
          Files of its make have to be mapped by hand again
          {saved.shared === 'private' ? '' : ', also by those it is shared with'}. Imports that were made with it stay
          as they are.
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** Who else may use a mapping of one's own. */
function WhoSees({ setting: { id, shared } }: { setting: Setting }) {
  const client = useQueryClient()
  const sharing = useSharing().map(([value, label]): [string, string] => [value, label])
  const share = useMutation({
    ...mutation(imports.shareSetting),
    onSuccess: saved => {
      say(`Who sees “${saved.name}”: ${sharing.find(([value]) => value === saved.shared)?.[1] ?? saved.shared}.`)
      return refresh(client, imports.listSettings)
    },
  })
  return (
    <Box sx={{ mt: 2, maxWidth: 420, display: 'grid' }}>
      <Choice
        label="Who sees it"
        value={shared}
        choices={sharing}
        onChange={value => share.mutate({ params: { id }, body: { shared: value as Setting['shared'] } })}
      />
    </Box>
  )
}

/** Where somebody else saved it, by whom. */
export const called = ({ name, mine, owner }: Setting) => (mine ? name : `${name} (${owner.name})`)

interface Kept {
  columns: Column[]
  mapping: Mapping
  options: Options
}

/** Keeps the mapping and options under a name, for the next file of the same make. */
export function SaveMapping({ columns, mapping, options }: Kept) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const save = useMutation({
    ...mutation(imports.createSetting),
    meta: { shown: true },
    onSuccess: async ({ name: saved }) => {
      say(`The mapping “${saved}” is saved.`)
      setName('')
      await refresh(client, imports.listSettings)
    },
  })
  const { data: known } = useQuery(query(imports.listSettings))
  const [replacing, setReplacing] = useState(false)
  const wanted = name.trim()
  const there = known?.find(setting => setting.mine && setting.name === wanted)
  const { has_header: _header, ...rest } = options
  const data = {
    columns: Object.fromEntries(columns.map((column, at) => [column.name, mapping[at] ?? null])),
    options: rest,
  }
  return (
    <Box sx={{ mt: 3, maxWidth: 420 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <TextField
          size="small"
          fullWidth
          label="Save this mapping as"
          value={name}
          onChange={event => setName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <Button
          variant="outlined"
          disabled={!wanted || !known || save.isPending}
          onClick={() => (there ? setReplacing(true) : save.mutate({ body: { name: wanted, data } }))}
        >
          Save
        </Button>
      </Box>
      {replacing && (
        <ConfirmDialog
          title={`Replace “${wanted}”?`}
          act="Replace mapping"
          busy={save.isPending}
          onAct={() => save.mutate({ body: { name: wanted, data } }, { onSettled: () => setReplacing(false) })}
          onClose={() => setReplacing(false)}
        >
          {`You have a mapping of this name. What it says of columns is lost${there?.shared === 'private' ? '' : ', also for those you share it with'}.`}
        </ConfirmDialog>
      )}
      {save.isError && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
          {sentenceOf(save.error)}
        </Alert>
      )}
    </Box>
  )
}
