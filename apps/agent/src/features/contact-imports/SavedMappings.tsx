import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import * as imports from '@openbook/api/contact-imports.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say, sentenceOf } from '../../lib/toasts.ts'
import { Choice } from './Choice.tsx'
import type { Mapping } from './ColumnsTable.tsx'
import type { Options } from './ImportOptionsPanel.tsx'

interface Column {
  name: string
}

const keyOf = (name: string) => name.trim().toLowerCase()

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
  const destroy = useMutation({
    ...mutation(imports.destroySetting),
    onSuccess: () => {
      setChosen('')
      return refresh(client, imports.listSettings)
    },
  })
  const use = (id: string) => {
    setChosen(id)
    const { data } = imports.ImportSettingData.safeParse(
      settings.data?.find(setting => String(setting.id) === id)?.data,
    )
    if (!data) return
    const known = new Map(Object.entries(data.columns).map(([name, field]) => [keyOf(name), field]))
    onUse(
      columns.map(({ name }) => known.get(keyOf(name)) ?? null),
      (data.options ?? {}) as Partial<Options>,
    )
  }
  if (!settings.data?.length) return null
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 2, maxWidth: 420 }}>
      <Box sx={{ flex: 1, display: 'grid' }}>
        <Choice
          label="Saved mapping"
          value={chosen}
          choices={[['', 'None'], ...settings.data.map(({ id, name }): [string, string] => [String(id), name])]}
          onChange={use}
        />
      </Box>
      {chosen && (
        <Button
          color="inherit"
          disabled={destroy.isPending}
          onClick={() => destroy.mutate({ params: { id: Number(chosen) } })}
        >
          Delete it
        </Button>
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
