import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import type { Signup, SignupOutcome } from '@openbook/api/signups.ts'
import { LinkField, SentByHand } from './InvitationLink.tsx'

const DONE = { approve: 'Approved and invited', reject: 'Turned down' } as const

interface Props {
  act: 'approve' | 'reject'
  outcomes: SignupOutcome[]
  all: Signup[]
  close: () => void
}

/** What came of each, those first who were refused. */
export function Outcomes({ act, outcomes, all, close }: Props) {
  const nameOf = (id: number) => {
    const signup = all.find(each => each.id === id)
    return signup ? `${signup.first_name} ${signup.last_name}` : 'Somebody'
  }
  const count = (outcome: SignupOutcome['outcome']) => outcomes.filter(each => each.outcome === outcome).length
  const refused = count('refused')
  const links = outcomes.flatMap(({ id, invitation_path: path }) => (path === null ? [] : [{ id, path }]))
  const sorted = outcomes.toSorted((a, b) => Number(b.outcome === 'refused') - Number(a.outcome === 'refused'))
  return (
    <>
      <DialogContent>
        <Typography role="status" sx={{ fontWeight: 650, mb: 1 }}>
          {DONE[act]}: {count('done')}.{refused > 0 && ` Not done: ${refused}, each told here.`}
        </Typography>
        {links.length > 0 && (
          <SentByHand>
            <Box sx={{ display: 'grid', gap: 1.5 }}>
              {links.map(({ id, path }) => (
                <LinkField key={id} path={path} label={`Invitation of ${nameOf(id)}`} />
              ))}
            </Box>
          </SentByHand>
        )}
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, overflowWrap: 'anywhere' }}>
          {sorted.map(({ id, outcome, why }) => (
            <Box component="li" key={id} sx={{ py: 0.5 }}>
              {nameOf(id)}:{' '}
              {outcome === 'done' ? DONE[act] : outcome === 'unchanged' ? 'Answered so before' : `Not done. ${why}`}
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          Close
        </Button>
      </DialogActions>
    </>
  )
}
