import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { applyMapping } from './apply-mapping.ts'
import { Choice } from './Choice.tsx'
import type { Mapping } from './ColumnsTable.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

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
            choices={[['', 'None'], ...settings.data.map(({ id, name }): [string, string] => [String(id), name])]}
            onChange={use}
          />
        </Box>
        {saved && (
          <Button color="inherit" onClick={() => setAsked(true)}>
            Delete it
          </Button>
        )}
      </Box>
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
          Files of its make have to be mapped by hand again. Imports that were made with it stay as they are.
        </ConfirmDialog>
      )}
    </Box>
  )
}

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
          disabled={!name.trim() || save.isPending}
          onClick={() => save.mutate({ body: { name: name.trim(), data } })}
        >
          Save
        </Button>
      </Box>
      {save.isError && (
        <Alert severity="error" variant="outlined" sx={{ mt: 1 }}>
          {sentenceOf(save.error)}
        </Alert>
      )}
    </Box>
  )
}
