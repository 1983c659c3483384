import Expand from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { CustomDomain, DNS_VENDORS } from '@openbook/api/custom-domains.ts'
import * as customDomains from '@openbook/api/custom-domains.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useId, useState } from 'react'
import { mutation, refresh } from '../../lib/query.ts'
import { say } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { DomainDialog } from './DomainDialog.tsx'
import { Looks } from './Looks.tsx'
import { Rehearsal } from './Rehearsal.tsx'
import { Steps } from './Steps.tsx'
import { STATUS } from './words.ts'

interface Props {
  domain: CustomDomain
  vendor: (typeof DNS_VENDORS)[number]
  open: boolean
  toggle: () => void
}

/** One domain: where it stands, and opened, each record as it should be and as it was found. */
export function DomainCard({ domain, vendor, open, toggle }: Props) {
  const id = useId()
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  const [label, tone] = STATUS[domain.status]
  const name = domain.shown_as
  return (
    <Paper component="li" variant="outlined" sx={{ p: { xs: 1.5, sm: 2 } }} aria-labelledby={id}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h3" sx={{ overflowWrap: 'anywhere', fontSize: '1rem', fontWeight: 650 }}>
            <BreakAtDots name={name} />
          </Typography>
          {name !== domain.custom_domain && (
            <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {domain.custom_domain}
            </Typography>
          )}
          <Chip size="small" variant="outlined" color={tone} label={label} sx={{ my: 0.75 }} />
          <Typography variant="body2">{domain.summary}</Typography>
          <Looks domain={domain} />
        </Box>
        <RowMenu
          of={name}
          acts={[
            ['Rename', () => setDoing('rename'), vendor !== 'none'],
            ['Remove', () => setDoing('remove')],
          ]}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        {vendor !== 'none' && <Verify domain={domain} />}
        <Button
          size="small"
          onClick={toggle}
          aria-expanded={open}
          aria-label={`${open ? 'Hide' : 'Show'} records of ${name}`}
          endIcon={<Expand sx={{ transform: open ? 'rotate(180deg)' : 'none' }} />}
        >
          {open ? 'Hide records' : 'Show records'}
        </Button>
      </Box>
      {open && <Steps domain={domain} />}
      {open && vendor === 'sandbox' && <Rehearsal domain={domain} />}
      {doing === 'rename' && <DomainDialog domain={domain} close={() => setDoing(undefined)} />}
      {doing === 'remove' && <Remove domain={domain} close={() => setDoing(undefined)} />}
    </Paper>
  )
}

/** A long name breaks where people would break it. */
const BreakAtDots = ({ name }: { name: string }) =>
  name.split('.').map((label, index) => (
    <Fragment key={label + String(index)}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {label}
    </Fragment>
  ))

function Verify({ domain }: { domain: CustomDomain }) {
  const client = useQueryClient()
  const verify = useMutation({
    ...mutation(customDomains.verify),
    onSuccess: ({ status, shown_as, summary }) => {
      say(
        status === 'verified' ? `${shown_as} is verified.` : summary,
        status === 'verified' ? undefined : { tone: 'bad' },
      )
      return refresh(client, customDomains.list, customDomains.dnsInstructions)
    },
  })
  return (
    <Button
      size="small"
      variant={domain.status === 'verified' ? 'outlined' : 'contained'}
      disabled={verify.isPending}
      onClick={() => verify.mutate({ params: { id: domain.id } })}
    >
      {verify.isPending ? 'Asking the nameservers…' : domain.status === 'verified' ? 'Check now' : 'Verify now'}
    </Button>
  )
}

function Remove({ domain, close }: { domain: CustomDomain; close: () => void }) {
  const client = useQueryClient()
  const destroy = useMutation({
    ...mutation(customDomains.destroy),
    onSuccess: ({ shown_as }) => {
      close()
      say(`${shown_as} is removed.`)
      return refresh(client, customDomains.list)
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${domain.shown_as}?`}
      act="Remove domain"
      busy={destroy.isPending}
      onAct={() => destroy.mutate({ params: { id: domain.id } })}
      onClose={close}
    >
      {domain.status === 'verified' || domain.status === 'broken'
        ? 'Nobody reaches you at this address any more, at once. Delete its DNS records at your provider as well.'
        : 'It has not been proven yet, so nothing else changes.'}
    </ConfirmDialog>
  )
}
