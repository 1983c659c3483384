import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { nameOf, useUser } from '../../lib/current-user.ts'
import { paths } from '../../paths.ts'
import { Answers } from './Answers.tsx'
import { MessageForm } from './MessageForm.tsx'

export type Stage = 'answers' | 'writing' | 'sent'

/** Answers to look for first, and a message to support where none helps. */
export function HelpWindow({ close, stage, go }: { close: () => void; stage: Stage; go: (stage: Stage) => void }) {
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {stage === 'writing' ? 'Write to support' : 'Help'}
        </Typography>
        <IconButton size="small" aria-label="Close help" onClick={close}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {stage === 'writing' ? (
        <Writing back={() => go('answers')} done={() => go('sent')} />
      ) : (
        <>
          {stage === 'sent' && (
            <Alert severity="success" role="status">
              Your message has arrived. We answer by e-mail, usually within one business day.
            </Alert>
          )}
          <Answers close={close} />
          <Button variant="contained" onClick={() => go('writing')}>
            Write to support
          </Button>
          <Elsewhere />
        </>
      )}
    </Box>
  )
}

function Writing({ back, done }: { back: () => void; done: () => void }) {
  const user = useUser()
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Support sees which page you are on. Leave out medical details and Social Security numbers.
      </Typography>
      <MessageForm
        page={() => window.location.pathname.slice(0, 300)}
        writer={{ name: nameOf(user), email: user.email }}
        done={done}
      />
      <Button onClick={back} sx={{ justifySelf: 'start' }}>
        Back to help
      </Button>
    </>
  )
}

/** Whom to ask where the administrators have said so, and what everyone may read. */
function Elsewhere() {
  const { support_email, support_phone } = useUser().settings
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: '0.875rem' }}>
      {support_email && <MuiLink href={`mailto:${support_email}`}>{support_email}</MuiLink>}
      {support_phone && <MuiLink href={`tel:${support_phone}`}>{support_phone}</MuiLink>}
      <MuiLink href={paths.privacyPolicy()}>Privacy policy</MuiLink>
      <MuiLink href={paths.termsOfUse()}>Terms of use</MuiLink>
    </Box>
  )
}
