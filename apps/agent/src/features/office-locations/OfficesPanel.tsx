import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { OfficeLocation } from '@openbook/api/office-locations.ts'
import * as officeLocations from '@openbook/api/office-locations.ts'
import { formatPhone } from '@openbook/config/phones.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mutation, query, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { OfficeDialog } from './OfficeDialog.tsx'

type Listed = OfficeLocation & { mine: boolean }

/** Where clients can visit the user: their own offices, and those of the agency. */
export function OfficesPanel() {
  const { data, error, refetch, isFetching } = useQuery(query(officeLocations.list))
  const [editing, setEditing] = useState<OfficeLocation | 'new'>()
  const own = data?.data.filter(({ mine }) => mine) ?? []
  const agency = data?.data.filter(({ mine }) => !mine) ?? []
  const action = (
    <Button size="small" onClick={() => setEditing('new')}>
      Add office
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Panel
        title="Your offices"
        action={action}
        empty={data && !own.length && 'No offices yet. Add the one where clients find you.'}
      >
        {error && !data && <Failed what="The offices" error={error} retry={refetch} busy={isFetching} />}
        {!error && !data && <Lines />}
        <Offices offices={own} edit={setEditing} />
      </Panel>
      {agency.length > 0 && (
        <Panel title="Offices of the agency">
          <Offices offices={agency} />
        </Panel>
      )}
      {editing && <OfficeDialog {...(editing !== 'new' && { office: editing })} close={() => setEditing(undefined)} />}
    </Box>
  )
}

function Offices({ offices, edit }: { offices: Listed[]; edit?: (office: OfficeLocation) => void }) {
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<OfficeLocation>()
  const destroy = useMutation({
    ...mutation(officeLocations.destroy),
    onSuccess: ({ name }) => say(`${name} is deleted.`),
    onSettled: () => {
      setLeaving(undefined)
      return refresh(client, officeLocations.list)
    },
  })
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {offices.map(office => (
        <Box component="li" key={office.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>
              {office.name}
              {office.office_type === 'main' && <Chip size="small" label="Main office" sx={{ ml: 1 }} />}
            </Typography>
            {linesOf(office).map(line => (
              <Typography key={line} variant="body2" sx={{ color: 'text.secondary' }}>
                {line}
              </Typography>
            ))}
          </Box>
          {edit && (
            <RowMenu
              of={office.name}
              acts={[
                ['Edit', () => edit(office)],
                ['Delete', () => setLeaving(office)],
              ]}
            />
          )}
        </Box>
      ))}
      {leaving && (
        <ConfirmDialog
          title={`Delete ${leaving.name}?`}
          act="Delete office"
          busy={destroy.isPending}
          onAct={() => destroy.mutate({ params: { id: leaving.id } })}
          onClose={() => setLeaving(undefined)}
        >
          Its address is no longer shown anywhere.
        </ConfirmDialog>
      )}
    </Box>
  )
}

const linesOf = ({ address, city, state, zip_code, phone, email, office_hours }: OfficeLocation) =>
  [
    [address, city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    [phone && formatPhone(phone), email].filter(Boolean).join(' · '),
    office_hours ?? '',
  ].filter(Boolean)
