import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { KnownPolicy } from '@openbook/api/contact-policies.ts'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { paths } from '../../paths.ts'
import { useGo } from '../../ui/Link.tsx'
import type { Policy } from './PolicyRow.tsx'
import { factsOf, nameOf, STATUS_LABELS } from './policy-values.ts'

interface Props {
  contactId: number
  known: z.output<typeof KnownPolicy>[]
  busy: boolean
  edit: (policy: Policy) => void
  close: () => void
  addAnyway: () => void
}

const WRAPPED = { whiteSpace: 'normal', textAlign: 'left' } as const

/** A policy about to be added may be there already: edit it, open whose it is, or add it anyway. */
export function SamePolicies({ contactId, known, busy, edit, close, addAnyway }: Props) {
  const go = useGo()
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    void here.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const open = (number: number) => {
    close()
    go(paths.contact(number))
  }
  return (
    <Alert
      ref={here}
      severity="warning"
      role="alert"
      variant="outlined"
      sx={{ mt: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <Typography sx={{ fontWeight: 600 }}>This carrier and policy number are there already.</Typography>
      {known.map(({ policy, contact }) => (
        <Box key={policy.id} sx={{ mt: 1 }}>
          {contact.id === contactId ? (
            <Button size="small" variant="outlined" color="inherit" sx={WRAPPED} onClick={() => edit(policy)}>
              Edit {nameOf(policy)}
            </Button>
          ) : (
            <Button size="small" variant="outlined" color="inherit" sx={WRAPPED} onClick={() => open(contact.number)}>
              Open {contact.name} ({contact.number})
            </Button>
          )}
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {[
              contact.id === contactId ? 'This contact' : policy.plan_name,
              STATUS_LABELS[policy.status],
              factsOf(policy),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
      ))}
      <Button size="small" color="inherit" sx={{ mt: 1 }} disabled={busy} onClick={addAnyway}>
        Add anyway
      </Button>
    </Alert>
  )
}
