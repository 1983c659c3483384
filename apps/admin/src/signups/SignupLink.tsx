import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Failed } from '@openbook/api/core/errors.ts'
import * as signups from '@openbook/api/signups.ts'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { unreachable } from '../layout/unreachable.ts'
import { Trouble } from '../ui/Trouble.tsx'
import { useAsked } from '../ui/useAsked.ts'
import { call } from '../wire.ts'

type SignupLinkOf = Awaited<ReturnType<typeof ask>>
const ask = () => call(signups.adminLink)

/** The address of the agency's form, open or closed. */
export function SignupLink() {
  const [changed, setLink] = useState<SignupLinkOf>()
  const notify = useNotify()
  const { data, error, again } = useAsked(ask)
  const link = changed === undefined ? data : changed
  if (error) return <Trouble text={`The link of the sign-up form could not be loaded. ${error}`} again={again} />
  if (link === undefined) return null
  const change = async (body: { open: boolean; renew?: boolean }) => {
    try {
      setLink(await call(signups.adminUpdateLink, { body }))
    } catch (failure) {
      notify(failure instanceof Failed ? failure.sentence : unreachable(), { type: 'error' })
    }
  }
  const address = link && `${window.location.origin}${link.path}`
  return (
    <Card component="section" aria-labelledby="signup-link" sx={{ p: 2, mt: 1 }}>
      <Typography id="signup-link" component="h2" sx={{ fontWeight: 650 }}>
        Sign-up form
      </Typography>
      {link?.open ? (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          Open to whoever has this link: <Link href={link.path}>{address}</Link>
        </Typography>
      ) : (
        <Typography variant="body2">The form is closed. Open it to get a link that you can give away.</Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <Button size="small" variant="outlined" onClick={() => void change({ open: !link?.open })}>
          {link?.open ? 'Close form' : 'Open form'}
        </Button>
        {link?.open && (
          <Button size="small" onClick={() => void change({ open: true, renew: true })}>
            Replace link
          </Button>
        )}
      </Box>
    </Card>
  )
}
