import Button from '@mui/material/Button'
import * as households from '@openbook/api/households.ts'
import { HOUSEHOLD_SHOWN } from '@openbook/config/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { query } from '../../lib/query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Lines } from '../../ui/Lines.tsx'
import { MostShown } from '../../ui/MostShown.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Rows } from '../../ui/Rows.tsx'
import { MemberRow } from './MemberRow.tsx'

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog.tsx')).LinkDialog }))
const NewMemberDialog = lazy(async () => ({ default: (await import('./NewMemberDialog.tsx')).NewMemberDialog }))

/** Who belongs to them, and who of those lives at the same address. */
export function HouseholdPanel({ contactId, readOnly }: { contactId: number; readOnly: boolean }) {
  const [open, setOpen] = useState<'link' | 'new'>()
  const { data, error, isFetching, refetch } = useQuery(query(households.show, { params: { id: contactId } }))
  const close = () => setOpen(undefined)
  const acts = (
    <>
      <Button size="small" onClick={() => setOpen('link')}>
        Link contact
      </Button>
      <Button size="small" onClick={() => setOpen('new')}>
        Add person
      </Button>
    </>
  )
  return (
    <Panel
      title="Household and family"
      count={data?.members.length}
      action={!readOnly && acts}
      empty={data?.members.length === 0 && 'Spouse, children, parents and whoever else belongs to them.'}
    >
      {error && !data ? (
        <Failed what="The household" error={error} retry={refetch} busy={isFetching} />
      ) : !data ? (
        <Lines />
      ) : (
        <>
          <Rows>
            {data.members.map(member => (
              <MemberRow key={member.id} member={member} contactId={contactId} readOnly={readOnly} />
            ))}
          </Rows>
          <MostShown
            listed={data.members.length}
            most={HOUSEHOLD_SHOWN}
          >{`The first ${HOUSEHOLD_SHOWN} are shown, those linked to them before others of the same address.`}</MostShown>
        </>
      )}
      <Suspense fallback={null}>
        {open === 'link' && <LinkDialog contactId={contactId} close={close} />}
        {open === 'new' && <NewMemberDialog contactId={contactId} close={close} />}
      </Suspense>
    </Panel>
  )
}
