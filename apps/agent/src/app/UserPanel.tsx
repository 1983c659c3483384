import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import FormControlLabel from '@mui/material/FormControlLabel'
import MuiLink from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { call } from '@openbook/api/core/call.ts'
import * as sessions from '@openbook/api/sessions.ts'
import { mayUseConsole, type Role } from '@openbook/auth/roles.ts'
import { roleLabel } from '@openbook/config/brands.ts'
import { useMutation } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { AppearancePanel } from '../features/sessions/AppearancePanel.tsx'
import { useProof } from '../features/sessions/ProofPanel.tsx'
import { TermsLink } from '../features/terms/TermsLink.tsx'
import { copyText } from '../lib/clipboard.ts'
import { nameOf, useUser } from '../lib/current-user.ts'
import { leave } from '../lib/leave.ts'
import { mutation } from '../lib/query.ts'
import { setSingleKeys, singleKeysOn } from '../lib/shortcuts.ts'
import { paths } from '../paths.ts'
import { useBrand } from '../ui/BrandMark.tsx'
import { useInside } from '../ui/Link.tsx'

/** Who one is, how the app looks, and the way out. */
export function UserPanel({ close }: { close: () => void }) {
  const user = useUser()
  const brand = useBrand()
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h2" component="p">
          {nameOf(user)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {user.roles.map(role => roleLabel(brand, role)).join(', ')} · {user.business_unit.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Signed in as {user.username}
        </Typography>
      </Box>
      <Divider />
      <AppearancePanel />
      <SingleKeys />
      <Help />
      <Divider />
      <Acts close={close} />
    </Box>
  )
}

/** Whom to ask, where the administrators have said so. */
function Help() {
  const { support_email, support_phone } = useUser().settings
  if (!support_email && !support_phone) return null
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      Help: {support_email && <MuiLink href={`mailto:${support_email}`}>{support_email}</MuiLink>}
      {support_email && support_phone && ' or '}
      {support_phone && <MuiLink href={`tel:${support_phone}`}>{support_phone}</MuiLink>}
    </Typography>
  )
}

function SingleKeys() {
  const [on, setOn] = useState(singleKeysOn)
  const change = (next: boolean) => {
    setOn(next)
    setSingleKeys(next)
  }
  return (
    <Box>
      <FormControlLabel
        control={<Switch size="small" checked={on} onChange={(_, next) => change(next)} />}
        label="Single-key shortcuts"
        sx={{ ml: -0.5, gap: 0.75 }}
      />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        / searches, n adds a contact, ↑ ↓ walk the list. Ctrl or ⌘ K always searches.
      </Typography>
    </Box>
  )
}

/** A link within the app that closes the panel it stands in. */
function useLeading(href: string, close: () => void) {
  const inside = useInside(href)
  return {
    ...inside,
    onClick: (event: MouseEvent) => {
      inside.onClick(event)
      close()
    },
  }
}

function Acts({ close }: { close: () => void }) {
  const { id, roles, impersonation } = useUser()
  const [profile, accounts] = [useLeading(paths.profile(), close), useLeading(paths.externalAccounts(), close)]
  const { proven, dialog } = useProof()
  const copy = useMutation({
    mutationFn: async () => {
      const { api_token } = await proven(() => call(sessions.showApiToken))
      await copyText(
        api_token,
        'Your API token is on the clipboard. Treat it like a password.',
        'Your browser did not allow copying. “Profile and security” shows the token, to copy it by hand.',
      )
    },
  })
  const signOut = useMutation({
    ...mutation(sessions.destroy),
    onSuccess: ({ redirect_to }) => leave(id, redirect_to),
  })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {roles.some(role => mayUseConsole(role as Role)) && (
        <Button variant="outlined" href={paths.console()}>
          Open the console
        </Button>
      )}
      <Button variant="outlined" {...profile}>
        Profile and security
      </Button>
      <Button variant="outlined" {...accounts}>
        External accounts
      </Button>
      <Button variant="outlined" onClick={() => copy.mutate()} disabled={copy.isPending || impersonation !== null}>
        Copy API token
      </Button>
      <TermsLink />
      <Button variant="outlined" href={paths.contactUs()}>
        Contact support
      </Button>
      <Button variant="contained" onClick={() => signOut.mutate(undefined)} disabled={signOut.isPending}>
        Sign out
      </Button>
      {dialog}
    </Box>
  )
}
