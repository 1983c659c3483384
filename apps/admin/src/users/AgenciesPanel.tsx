import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import * as businessUnits from '@openbook/api/business-units.ts'
import { isSystemAdmin, type Role } from '@openbook/auth/roles.ts'
import { useCallback, useState } from 'react'
import { useGetList, useNotify, usePermissions, useRecordContext } from 'react-admin'
import { proven } from '../ui/proof.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { sentenceOf, useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

interface Agency {
  id: number
  name: string
}

/** The agencies a sub-admin works in beside their own: an admin gives and takes them. */
export function AgenciesPanel() {
  const user = useRecordContext()
  const { permissions } = usePermissions<Role>()
  if (user?.role !== 'sub_admin' || !permissions || !isSystemAdmin(permissions)) return null
  return <Given key={user.id} id={Number(user.id)} own={Number(user.business_unit_id)} />
}

function Given({ id, own }: { id: number; own: number }) {
  const { data, error, again } = useAsked(useCallback(() => call(businessUnits.adminOfUser, { params: { id } }), [id]))
  return (
    <Box component="section" aria-label="Agencies" sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" sx={{ fontWeight: 650, mb: 0.5 }}>
        Agencies
      </Typography>
      {error && <Trouble text={error} again={again} />}
      {data && <Choice id={id} own={own} given={data} />}
    </Box>
  )
}

function Choice({ id, own, given }: { id: number; own: number; given: Agency[] }) {
  const [kept, setKept] = useState(given)
  const [chosen, setChosen] = useState(given)
  const [q, setQ] = useState('')
  const { save, busy } = useSave(id, kept, agencies => {
    setKept(agencies)
    setChosen(agencies)
  })
  const { data = [] } = useGetList<Agency>('business_units', {
    filter: { q },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 50 },
  })
  const isSame = chosen.length === kept.length && chosen.every(each => kept.some(other => other.id === each.id))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
      <Autocomplete
        multiple
        filterSelectedOptions
        options={data.filter(agency => agency.id !== own)}
        filterOptions={options => options}
        getOptionLabel={agency => agency.name}
        getOptionKey={agency => agency.id}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        value={chosen}
        onChange={(_, agencies) => setChosen(agencies)}
        onInputChange={(_, text) => setQ(text)}
        sx={{ flex: '1 1 16rem', minWidth: 0 }}
        renderInput={params => (
          <TextField
            {...params}
            label="Agencies given"
            helperText="They see and change its users there, log in as them, and read its domains, messages to support and audit log. To work with its lists and contacts they choose “Work in this agency” under Agencies in the menu. Taking one ends what they have open in it."
          />
        )}
      />
      <Button variant="outlined" disabled={isSame || busy} onClick={() => save(chosen)} sx={{ mt: 1 }}>
        Save agencies
      </Button>
    </Box>
  )
}

const idsOf = (agencies: Agency[]) => agencies.map(({ id }) => id)

function useSave(id: number, seen: Agency[], onSaved: (agencies: Agency[]) => void) {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const save = async (agencies: Agency[]) => {
    setBusy(true)
    try {
      const body = { business_unit_ids: idsOf(agencies), seen: idsOf(seen) }
      onSaved(await proven(() => call(businessUnits.adminGive, { params: { id }, body })))
      notify('The agencies are saved.', { type: 'success' })
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    }
    setBusy(false)
  }
  return { save, busy }
}
